import NavDeclaration
import NavModel
import NavTestSupport
import NavText
import Testing

@Suite("Hierarchies declared in Swift")
struct DeclarationTests {
  /// The hierarchy as the text of a hierarchy file.
  private func text(_ hierarchy: TabHierarchy<some Any>) -> String {
    var names = NameTable()
    var json = JSONWriter()
    json.hierarchy(hierarchy.hierarchy(names: &names), names)
    return json.text
  }

  @Test("H11: the talk's example reads like the talk and gives the same hierarchy as its file")
  func destinationVideo() {
    let hierarchy = TabHierarchy(app: "Destination Video", mode: .tabSidebar) {
      Tab("Watch Now", systemImage: "play", id: "watchNow")
        .customizationBehavior(.disabled, for: .sidebar, .tabBar)
      TabSection("Collections", systemImage: "folder", id: "collections") {
        Tab("Cinematic Shots", systemImage: "list.and.film", id: "cinematic")
          .dropDestination(for: "public.image")
          .customizationID("cinematic")
      }
      .customizationID("collections")
      .sectionActions { SectionButton("New Collection", systemImage: "plus", id: "newCollection") }
      Tab(role: .search)
    }
    #expect(
      text(hierarchy) == """
        {"hierarchy":1,"app":"Destination Video","style":"swiftUI","mode":"tabSidebar","items":[{"tab":"watchNow",\
        "title":"Watch Now","symbol":"play","customization":{"sidebar":"disabled","tabBar":"disabled"}},\
        {"group":"collections","title":"Collections","symbol":"folder","customizationID":"collections","actions":\
        [{"action":"newCollection","title":"New Collection","symbol":"plus"}],"children":[{"tab":"cinematic",\
        "title":"Cinematic Shots","symbol":"list.and.film","customizationID":"cinematic","accepts":[{"type":\
        "public.image","operation":"copy"}]}]},{"tab":"search","role":"search"}]}
        """)
  }

  @Test("UIKit's words give a hierarchy of UIKit style")
  func uiKit() {
    var library = TabGroup<String>(
      title: "Library", image: "music.note.house", identifier: "library",
      children: ["artists", "albums"].map { Tab(title: $0, image: nil, identifier: $0).content })
    library.allowsReordering = true
    library.displayOrderIdentifiers = ["albums", "artists"]
    library.defaultChildIdentifier = "albums"
    var home = Tab<String>(title: "Listen Now", image: "play.circle", identifier: "listenNow")
    home.preferredPlacement = .fixed
    home.allowsHiding = false
    let hierarchy = TabHierarchy(app: "Music", tabs: [home.content, library.content])
    #expect(
      text(hierarchy) == """
        {"hierarchy":1,"app":"Music","style":"uiKit","items":[{"tab":"listenNow","title":"Listen Now","symbol":\
        "play.circle","placement":"fixed","allowsHiding":false},{"group":"library","title":"Library","symbol":\
        "music.note.house","displayOrder":["albums","artists"],"allowsReordering":true,"defaultChild":"albums",\
        "children":[{"tab":"artists","title":"artists"},{"tab":"albums","title":"albums"}]}]}
        """)
  }

  private enum Place: String, CaseIterable, Sendable {
    case inbox
    case archive
    case trash
  }

  @Test("H11: selection values are of one type, and a builder may loop and branch")
  func values() {
    let showsTrash = false
    let hierarchy = TabHierarchy {
      for place in [Place.inbox, .archive] { Tab(place.rawValue, value: place).badge(place == .inbox ? 3 : 0) }
      if showsTrash { Tab("Trash", value: Place.trash) }
      TabSection("More") {
        if showsTrash {
          Tab("Trash", value: Place.trash)
        } else {
          Tab("Bin", systemImage: "trash", value: Place.trash).disabled(true).tabPlacement(.sidebarOnly)
        }
      }
      .defaultVisibility(.hidden, for: .tabBar)
    }
    #expect(
      text(hierarchy) == """
        {"hierarchy":1,"style":"swiftUI","items":[{"tab":"inbox","title":"inbox","badge":"3","value":"inbox"},\
        {"tab":"archive","title":"archive","badge":"0","value":"archive"},{"group":"More","title":"More",\
        "defaultVisibility":{"tabBar":"hidden"},"children":[{"tab":"trash","title":"Bin","symbol":"trash","enabled":\
        false,"value":"trash","placement":"sidebarOnly"}]}]}
        """)
  }

  @Test("What is declared in Swift and what is read from its text are equal hierarchies")
  func roundTrip() throws {
    var names = NameTable()
    let declared = TabHierarchy(version: "2") {
      Tab("A", systemImage: "star", id: "a").contextMenu("share", "pin").swipeActions(trailing: ["mute"]).draggable()
      Tab("B", id: "b").dropDestination(for: "*", operation: .forbidden).badge("!")
    }.hierarchy(names: &names)
    var json = JSONWriter()
    json.hierarchy(declared, names)
    #expect(try HierarchyText.read(json.bytes, file: nil, names: &names) == declared)
  }
}
