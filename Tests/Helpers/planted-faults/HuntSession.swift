#if PLANTED_FAULTS
  public import NavModel
  public import NavReplay
  import NavText

  /// The app in which faults are hunted, and sessions in it.
  public enum HuntSession {
    /// A small app in which every kind of action can be applied.
    static let hierarchy = """
      {"hierarchy": 1, "mode": "tabSidebar", "allowsReordering": true, "items": [
        {"tab": "home", "accepts": [{"type": "*", "operation": "copy"}]}, {"tab": "library", "allowsHiding": true},
        {"tab": "t28", "allowsHiding": true}, {"tab": "t29", "allowsHiding": true, "placement": "optional"},
        {"group": "collections", "allowsReordering": true, "children": [
          {"tab": "t30", "allowsHiding": true, "accepts": [{"type": "public.image", "operation": "move"}]},
          {"tab": "t31"}, {"tab": "t32"}]},
        {"group": "g2", "allowsReordering": true, "children": [{"tab": "t33", "allowsHiding": true}, {"tab": "t34"}]},
        {"tab": "search", "role": "search", "activatesSearch": true}]}
      """

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
