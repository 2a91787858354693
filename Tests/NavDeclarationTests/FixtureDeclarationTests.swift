import NavDeclaration
import NavModel
import NavTestSupport
import NavText
import Testing

/// Whole apps declared in Swift, against their files.
@Suite("Fixtures declared in Swift")
struct FixtureDeclarationTests {
  /// Compares a declaration with the hierarchy file of a name: the values, their text, and the digest of a tape that
  /// begins with each.
  private func expect(
    _ declared: TabHierarchy<some Any>, equals fixture: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = "Fixtures/Hierarchies/\(fixture).tabs.json"
    var names = NameTable()
    let file = try HierarchyText.read(Repository.bytes(path), file: path, names: &names)
    let hierarchy = declared.hierarchy(names: &names)
    #expect(hierarchy == file, sourceLocation: sourceLocation)
    #expect(text(hierarchy, names) == text(file, names), sourceLocation: sourceLocation)
    #expect(digest { file.copied(from: names, to: &$0) } == digest { declared.hierarchy(names: &$0) })
  }

  private func text(_ hierarchy: Hierarchy, _ names: NameTable) -> String {
    var json = JSONWriter()
    json.hierarchy(hierarchy, names)
    return json.text
  }

  /// The digest of a state that begins with a hierarchy, on a table of names of its own.
  private func digest(_ make: (inout NameTable) -> Hierarchy) -> UInt64 {
    var state = NavigationState()
    let scene = SceneOpening(id: state.names.intern("main"))
    let hierarchy = make(&state.names)
    state.reduce(state.decide(.begin(Beginning(hierarchy: hierarchy, scene: scene)), Context(by: .app)))
    return state.digest
  }

  @Test("H5: Destination Video, in SwiftUI's words, is its file")
  func video() throws {
    let hierarchy = TabHierarchy(app: "Destination Video", version: "1.0", mode: .tabSidebar) {
      Tab("Watch Now", systemImage: "play", id: "watchNow")
        .customizationBehavior(.disabled, for: .sidebar, .tabBar)
      Tab("Library", systemImage: "books.vertical", id: "library")
        .customizationID("Tab.library")
      Tab("Extras", systemImage: "star", id: "extras")
        .customizationID("Tab.extras")
        .defaultVisibility(.hidden, for: .tabBar)
      TabSection("Collections", systemImage: "folder", id: "collections") {
        Tab("Cinematic Shots", systemImage: "list.and.film", id: "cinematicShots")
          .customizationID("Tab.cinematicShots")
          .dropDestination(for: "public.movie")
        Tab("Forest Life", systemImage: "leaf", id: "forestLife")
          .customizationID("Tab.forestLife")
          .dropDestination(for: "public.movie")
          .dropDestination(for: "public.image")
        Tab("Beaches 🏖️", systemImage: "sun.horizon", id: "beaches")
          .customizationID("Tab.beaches")
          .defaultVisibility(.visible, for: .tabBar)
      }
      .customizationID("TabSection.collections")
      .defaultVisibility(.hidden, for: .tabBar)
      .sectionActions {
        SectionButton("New Collection", systemImage: "plus", id: "newCollection")
      }
      TabSection("Animations", systemImage: "sparkles.tv", id: "animations") {
        Tab("Big Buck Bunny", systemImage: "hare", id: "bigBuckBunny")
          .customizationID("Tab.bigBuckBunny")
          .customizationBehavior(.reorderable, for: .tabBar)
        Tab("Sintel", systemImage: "flame", id: "sintel")
          .customizationID("Tab.sintel")
        Tab("Elephants Dream", systemImage: "moon", id: "elephantsDream")
          .tabPlacement(.sidebarOnly)
          .customizationBehavior(.disabled, for: .sidebar, .tabBar)
      }
      .customizationID("TabSection.animations")
      .customizationBehavior(.reorderable, for: .sidebar)
      Tab(role: .search)
    }
    try expect(hierarchy, equals: "video")
  }

  @Test("H5: Music, in UIKit's words, is its file")
  func music() throws {
    var listenNow = Tab(title: "Listen Now", image: "play.circle", identifier: "listenNow")
    listenNow.preferredPlacement = .fixed
    var browse = Tab(title: "Browse", image: "square.grid.2x2", identifier: "browse")
    browse.allowsHiding = true
    var radio = Tab(title: "Radio", image: "dot.radiowaves.left.and.right", identifier: "radio")
    radio.allowsHiding = true

    var library = TabGroup(
      title: "Library", image: "music.note.house", identifier: "library",
      children: [
        Tab(title: "Recently Added", image: "clock", identifier: "recentlyAdded"),
        hideable("Artists", "music.mic", "artists"), hideable("Albums", "square.stack", "albums"),
        hideable("Songs", "music.note", "songs"),
      ])
    library.defaultChildIdentifier = "albums"

    var playlists = TabGroup(
      title: "Playlists", image: "music.note.list", identifier: "playlists",
      children: [
        Tab(title: "Favourites", image: "heart", identifier: "favorites"), hideable("Gym 💪", "dumbbell", "gym"),
        hideable("🎧 Focus", "headphones", "focus"), hideable("通勤", "tram", "commute"),
      ])
    playlists.allowsReordering = true
    playlists.sidebarActions = [
      SectionButton("New Playlist", systemImage: "plus", id: "newPlaylist").dropDestination(for: "public.audio")
    ]
    let search = Tab(role: .search)

    var hierarchy = TabHierarchy(
      app: "Music", version: "1.0",
      tabs: [listenNow, browse, radio, library, playlists.dropDestination(for: "public.audio"), search])
    hierarchy.sidebarHeader = "Music"
    try expect(hierarchy, equals: "music")
  }

  private func hideable(_ title: String, _ image: String, _ identifier: String) -> Tab<String> {
    var tab = Tab(title: title, image: image, identifier: identifier)
    tab.allowsHiding = true
    return tab
  }

  @Test("H5: the sample in SwiftUI's words compiles as it stands, ids and all")
  func sample() throws {
    let hierarchy = TabHierarchy {
      Tab("Watch Now", systemImage: "play", id: "watchNow").customizationBehavior(.disabled, for: .sidebar, .tabBar)
      TabSection("Collections") {
        Tab("Cinematic Shots", systemImage: "list.and.film", id: "cinematicShots")
      }
      .sectionActions {
        SectionButton("New Collection", systemImage: "plus", id: "newCollection")
      }
      Tab(role: .search)
    }
    var names = NameTable()
    #expect(
      text(hierarchy.hierarchy(names: &names), names) == """
        {"hierarchy":1,"style":"swiftUI","items":[{"tab":"watchNow","title":"Watch Now","symbol":"play",\
        "customization":{"sidebar":"disabled","tabBar":"disabled"}},{"group":"Collections","title":"Collections",\
        "actions":[{"action":"newCollection","title":"New Collection","symbol":"plus"}],"children":[{"tab":\
        "cinematicShots","title":"Cinematic Shots","symbol":"list.and.film"}]},{"tab":"search","role":"search"}]}
        """)
  }

  @Test("H5: the sample in UIKit's words: a group takes what a tab takes")
  func uiKitSample() {
    var group = TabGroup(
      title: "Folders", image: "folder", identifier: "folders",
      children: [
        Tab(title: "Work", image: "briefcase", identifier: "work"), Tab(title: "Home", identifier: "home"),
        TabGroup(title: "Old", identifier: "old"),
      ])
    group.preferredPlacement = .optional
    group.allowsHiding = true
    group.allowsReordering = true
    group.displayOrderIdentifiers = ["home", "work"]
    group.isHiddenByDefault = true
    group.badgeValue = "3"
    group.sidebarAppearance = .rootSection
    let hierarchy = TabHierarchy(tabs: [group])
    var names = NameTable()
    #expect(
      text(hierarchy.hierarchy(names: &names), names) == """
        {"hierarchy":1,"style":"uiKit","items":[{"group":"folders","title":"Folders","symbol":"folder","badge":"3",\
        "placement":"optional","allowsHiding":true,"hiddenByDefault":true,"displayOrder":["home","work"],\
        "allowsReordering":true,"appearance":"rootSection","children":[{"tab":"work","title":"Work","symbol":\
        "briefcase"},{"tab":"home","title":"Home"},{"group":"old","title":"Old","children":[]}]}]}
        """)
  }

  private enum Page: Sendable {
    case front
    case archive(Int)
    case search
  }

  @Test("H11: conditions, switches, loops and values with payloads stand in builders, sections' buttons too")
  func builders() {
    let years = [2024, 2025]
    let mode: Page = .archive(1)
    let isEditor = true
    let hierarchy = TabHierarchy {
      Tab("Front", value: Place.front).popover("today").hidden(false)
      switch mode {
      case .front: Tab("Never", value: Place.never)
      case .archive(let count): Tab("Archive \(count)", value: Place.year(0)).swipeActions(trailing: ["clear"])
      case .search: Tab("Neither", value: Place.never)
      }
      TabSection("Years", id: "years") {
        for year in years { Tab("\(year)", value: Place.year(year), id: "y\(year)") }
        if isEditor { Tab("Drafts", value: Place.drafts) }
        if !isEditor { Tab("Login", value: Place.never) }
      }
      .sectionActions {
        for year in years { SectionButton("Close \(year)", id: "close\(year)") }
        if isEditor { SectionButton("New", systemImage: "plus", id: "new") } else { SectionButton("Ask", id: "ask") }
        if !isEditor { SectionButton("Pay", id: "pay") }
      }
      .hidden()
      .dropDestination(for: "*", operation: .move)
      .badge(2)
      Tab(value: Place.search, role: .search, id: "search")
    }
    var names = NameTable()
    let declared = hierarchy.hierarchy(names: &names)
    #expect(declared.problem(names: names) == nil)
    let ids = declared.items.map { names.text($0.id) }
    #expect(ids == ["front", "year(0)", "years", "y2024", "y2025", "drafts", "search"])
    let section = declared.items[2]
    #expect(section.actions.map { names.text($0.id) } == ["close2024", "close2025", "new"])
    #expect(section.hidden == true && section.badge == "2" && section.accepts.count == 1)
    #expect(declared.items[0].popovers.map { names.text($0) } == ["today"])
    #expect(declared.items.last?.value == "search")
  }

  private enum Place: Hashable, Sendable {
    case front
    case year(Int)
    case drafts
    case search
    case never
  }

  @Test("H15: every key of a hierarchy file can be said in Swift")
  func everyKey() throws {
    var tab = Tab("T", systemImage: "t", id: "t", role: .search)
      .customizationBehavior(.reorderable, for: .tabBar).defaultVisibility(.hidden, for: .sidebar)
      .customizationID("k").badge("!").disabled(true).hidden().tabPlacement(.movable).dropDestination(for: "*")
      .swipeActions(leading: ["s"]).contextMenu("m").popover("p").draggable()
    tab.subtitle = "sub"
    tab.filledImage = .outline
    tab.icons = Icons(regular: "r", compact: "c")
    tab.unavailableReason = "offline"
    tab.value = "v"
    tab.allowsHiding = true
    tab.isHiddenByDefault = false
    tab.toolbar = ["add"]
    tab.root = "home"
    tab.automaticallyActivatesSearch = true
    tab.tags = ["live"]
    tab.extensions = [Extension(key: "x-tint", text: "1.50")]
    var group = TabGroup(title: "G", identifier: "g", children: [tab])
    group.displayOrderIdentifiers = ["t"]
    group.allowsReordering = true
    group.defaultChildIdentifier = "t"
    group.isSidebarDestination = true
    group.sidebarAppearance = .inline
    group.managesNavigation = false
    group.expansion = .collapsed
    group.sidebarActions = [SectionButton("A", systemImage: "a", id: "a").dropDestination(for: "*")]
    var hierarchy = TabHierarchy(app: "App", version: "1", mode: .tabSidebar, tabs: [group])
    hierarchy.style = .swiftUI
    hierarchy.isCustomizable = true
    hierarchy.customizationKey = "me"
    hierarchy.allowsSectionReordering = true
    hierarchy.compactTabIdentifiers = ["t"]
    hierarchy.initialPlacement = .sidebar
    hierarchy.sidebarHeader = "H"
    hierarchy.sidebarFooter = "F"
    hierarchy.sidebarBottomBar = "B"
    hierarchy.brand = Hierarchy.Brand(edge: .leading, image: "logo")
    hierarchy.home = (tab: "t", screen: "home")
    hierarchy.screens = ["home"]
    hierarchy.splitScreens = ["home"]
    hierarchy.renamedTabs = ["old": "t"]
    hierarchy.renamedScreens = ["start": "home"]
    hierarchy.extensions = [Extension(key: "x-font", text: "{}")]
    var names = NameTable()
    let declared = hierarchy.hierarchy(names: &names)
    let written = text(declared, names)
    #expect(try HierarchyText.read(Array(written.utf8), file: nil, names: &names) == declared)
    // The keys of FORMATS §1.
    let keys = """
      hierarchy app version style mode customizable customizationKey allowsReordering items compactTabs \
      initialPlacement header footer bottomBar brand home screens splitScreens renames tab title subtitle symbol \
      symbolFilled icons badge enabled unavailable role value placement allowsHiding hiddenByDefault hidden \
      customizationID customization defaultVisibility draggable accepts swipe menu popovers toolbar root \
      activatesSearch tags group children displayOrder defaultChild selectable appearance managesNavigation \
      expansion actions x-tint x-font
      """
    for key in keys.split(separator: " ") { #expect(written.contains("\"\(key)\":"), "\(key)") }
  }
}

extension Hierarchy {
  /// The same hierarchy on another table of names, by way of its text.
  fileprivate func copied(from names: NameTable, to other: inout NameTable) -> Hierarchy {
    var json = JSONWriter()
    json.hierarchy(self, names)
    return (try? HierarchyText.read(json.bytes, file: nil, names: &other)) ?? Hierarchy()
  }
}
