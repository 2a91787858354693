public import NavModel

/// The first object of a session file: what there is before the first action.
///
/// - Source: FORMATS §2.
public struct SessionHeader: Sendable {
  /// Where the hierarchy stands.
  public enum HierarchySource: Sendable {
    /// In the header itself.
    case inline(JSONValue)
    /// In a file, by a path relative to the session file.
    case file(String)
  }

  /// The format version of session files.
  public static let formatVersion = 1
  /// The version of the rules by which this version decides.
  public static let rulesVersion = 1

  /// Where the hierarchy stands; nil if a start state brings its own.
  public let hierarchy: HierarchySource?
  /// The first scene, its device `pad` if not told.
  public let scene: SceneOpening
  /// The width of the first scene.
  public let width: Width?
  /// The orientation of the first scene.
  public let orientation: Orientation?
  /// The direction of reading of the first scene.
  public let direction: LayoutDirection?
  /// A whole state to begin from.
  public let start: StateContent?
  /// The object itself.
  let value: JSONValue

  private static let keys = [
    "session", "hierarchy", "device", "width", "orientation", "direction", "scene", "start", "rules",
  ]

  /// Reads the header.
  ///
  /// - Parameter names: gets the names that it uses.
  /// - Throws: unknown keys, wrong types, another format version, a session of newer rules.
  public init(_ value: JSONValue, names: inout NameTable) throws(TextError) {
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: Self.keys, allowsExtensions: true)
    try object.required("session").requireFormat(Self.formatVersion, of: "session")
    if let rules = object["rules"], try rules.integer(in: 1...Int.max) > Self.rulesVersion {
      throw rules.error("the session was recorded by newer rules", remedy: "use a newer version of navtape")
    }
    var scene = SceneOpening(id: names.intern(try object["scene"]?.string() ?? "main"))
    scene.device = try object["device"].map(Device.read) ?? .pad
    self.value = value
    self.scene = scene
    width = try object["width"].map(Width.read)
    orientation = try object["orientation"].map(Orientation.read)
    direction = try object["direction"].map(LayoutDirection.read)
    start = try object["start"].map { (state) throws(TextError) in try StateContent.read(state, names: &names) }
    let declared = try start == nil ? object.required("hierarchy") : object["hierarchy"]
    hierarchy = try declared.map { (value) throws(TextError) in
      if case .string = value.content { return .file(try value.string()) }
      return .inline(value)
    }
  }

  /// The first event of the session.
  ///
  /// - Parameters:
  ///   - file: the path and content of the hierarchy file that the header names, if it names one.
  ///   - names: gets the names of the hierarchy.
  /// - Throws: what is wrong with the hierarchy, at its place.
  public func beginning(
    hierarchyFile file: (path: String, bytes: [UInt8])?, names: inout NameTable
  ) throws(TextError) -> Beginning {
    var hierarchy = start?.hierarchy ?? Hierarchy()
    switch self.hierarchy {
    case .inline(let value): hierarchy = try HierarchyText(value, names: &names).checked(names)
    case .file(let path): hierarchy = try HierarchyText.read(file?.bytes ?? [], file: file?.path ?? path, names: &names)
    case nil: break
    }
    var beginning = Beginning(hierarchy: hierarchy, scene: scene)
    beginning.width = width
    beginning.orientation = orientation
    beginning.direction = direction
    beginning.start = start
    if scene.device == .phone && width == .regular {
      throw value.error(InvalidReason.phoneIsCompact.explanation)
    }
    return beginning
  }
}

extension JSONWriter {
  /// Writes the first event of a tape as the header of a session file.
  public mutating func header(_ beginning: Beginning, _ names: NameTable) {
    object { json in
      json.member("session", SessionHeader.formatVersion)
      json.member("rules", SessionHeader.rulesVersion)
      if let start = beginning.start {
        json.key("start")
        json.state(NavigationState(start, names: names), position: nil)
      } else {
        json.key("hierarchy")
        json.hierarchy(beginning.hierarchy, names)
      }
      if let device = beginning.scene.device { json.member("device", device.word) }
      if let width = beginning.width { json.member("width", width.word) }
      if let orientation = beginning.orientation { json.member("orientation", orientation.word) }
      if let direction = beginning.direction { json.member("direction", direction.word) }
      json.member("scene", names.text(beginning.scene.id))
    }
  }
}
