public import NavModel
public import NavReplay
public import NavText

/// A session as it was decided, from its beginning on.
public struct RecordedSession: Sendable {
  /// What there was before any action, and the actions.
  public var script: Shrinker.Script
  /// The names.
  public var names: NameTable

  /// Makes a session.
  public init(_ script: Shrinker.Script, names: NameTable) {
    self.script = script
    self.names = names
  }

  /// The actions with their contexts, the beginning first.
  var requests: [(action: Action, context: Context)] {
    [(.begin(script.beginning), Context(by: .app))] + script.steps.map { ($0.action, $0.context) }
  }

  /// The events, decided anew.
  func events(of subject: Subject) -> [Event] {
    var state = NavigationState(names: names)
    return requests.map { (action, context) in
      let outcome = subject.decide(state, action, context)
      subject.reduce(&state, outcome)
      return Event(action: action, context: context, outcome: outcome, digestAfter: state.digest)
    }
  }

  /// The lines of the session's file.
  ///
  /// - Parameter comment: what stands above them.
  public func lines(comment: [String] = []) -> [String] {
    var header = JSONWriter()
    header.header(script.beginning, names)
    let actions = script.steps.map { step in
      var json = JSONWriter()
      json.action(step.action, step.context, names, omitsNoTime: true)
      return json.text
    }
    return comment.map { "# \($0)" } + [header.text] + actions
  }

  /// Reads a session whose header holds its hierarchy.
  ///
  /// - Throws: what is wrong, with line and column.
  public init(text: String, file: String?) throws(TextError) {
    var reader = SessionReader(file: file)
    var names = NameTable()
    var beginning: Beginning?
    var steps: [Trial.Step] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch try reader.read(line: Array(line.utf8)[...], names: &names) {
      case nil: continue
      case .header(let header): beginning = try header.beginning(hierarchyFile: nil, names: &names)
      case .action(let line): steps.append(Trial.Step(line.action, line.context))
      }
    }
    try reader.finish()
    let empty = Beginning(hierarchy: Hierarchy(), scene: SceneOpening(id: names.intern("main")))
    self.init(Shrinker.Script(beginning ?? empty, steps), names: names)
  }

  /// The session with as few actions as leaving out runs of them, again and again, lets the finding stay.
  func shortened(_ isSame: (RecordedSession) -> Bool) -> RecordedSession {
    var shortest = self
    var size = max(1, script.steps.count / 2)
    while size > 0 {
      var end = shortest.script.steps.count
      while end > 0 {
        let start = max(0, end - size)
        var shorter = shortest
        shorter.script.steps.removeSubrange(start..<end)
        if isSame(shorter) { shortest = shorter }
        end = start
      }
      size /= 2
    }
    return shortest
  }
}
