#if PLANTED_FAULTS
  public import NavModel
  public import NavReplay
  import NavText

  /// The app in which faults are hunted, and sessions in it.
  public enum HuntSession {
    /// A small app in which every kind of action can be applied.
    static let hierarchy = """
      {"hierarchy": 1, "mode": "tabSidebar", "allowsReordering": true, "items": [
        {"tab": "home", ANY}, {"tab": "library", ANY}, {"tab": "t28", ANY},
        {"tab": "t29", "placement": "optional", ANY},
        {"group": "collections", "allowsReordering": true, "children": [
          {"tab": "t30", ANY}, {"tab": "t31", ANY}, {"tab": "t32", ANY}], ANY},
        {"group": "g2", "allowsReordering": true, "children": [{"tab": "t33", ANY}, {"tab": "t34", ANY}], ANY},
        {"tab": "search", "role": "search", "activatesSearch": true}]}
      """.replacing("ANY", with: #""allowsHiding": true, "accepts": [{"type": "*", "operation": "copy"}]"#)

    /// The session of some lines, in the app.
    public static func script(_ lines: [String], names: inout NameTable) throws -> Shrinker.Script {
      var reader = SessionReader(file: nil)
      let head = hierarchy.split(separator: "\n").joined(separator: " ")
      var script: Shrinker.Script?
      for line in [#"{"session": 1, "hierarchy": \#(head)}"#] + lines {
        switch try reader.read(line: Array(line.utf8)[...], names: &names) {
        case .header(let header): script = Shrinker.Script(try header.beginning(hierarchyFile: nil, names: &names), [])
        case .action(let line): script?.steps.append(Trial.Step(line.action, line.context))
        case nil: break
        }
      }
      guard let script else { preconditionFailure("a session begins with its header") }
      return script
    }
  }
#endif
