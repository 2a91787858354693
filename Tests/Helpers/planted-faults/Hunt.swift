#if PLANTED_FAULTS
  public import NavGenerators
  public import NavModel
  public import NavReplay

  /// A search for all faults at once in one run of generated sessions: none changes the model before it shows, so each
  /// is found where it would be found alone.
  public struct Hunt: Sendable {
    /// A session that shows a fault at its last action.
    public struct Catch: Sendable {
      /// How many sessions it took, this one included.
      public let caseCount: Int
      /// The session.
      public let script: Shrinker.Script
      /// Its names.
      public let names: NameTable
    }

    /// How many actions a session has.
    public static let stepCount = 50

    /// For each fault the session that found it; nil if none did.
    public let catches: [Catch?]
    /// How many sessions ran.
    public let caseCount: Int

    /// Hunts until all faults are found, or so many sessions ran.
    public init(
      _ faults: [PlantedFault] = PlantedFault.all, seed: UInt64, swarm: Swarm, limit: Int,
      vocabulary: Vocabulary = .standard
    ) throws {
      var names = vocabulary.names
      let hierarchy = try HuntSession.script([], names: &names).beginning.hierarchy
      var catches = [Catch?](repeating: nil, count: faults.count)
      var count = 0
      while count < limit && catches.contains(where: { $0 == nil }) {
        count += 1
        var generator = SessionGenerator(
          seed: seed, number: count, swarm: swarm, hierarchy: (hierarchy, names), vocabulary)
        var model = Model(names: generator.names)
        var script = Shrinker.Script(generator.beginning, [])
        // All sessions begin alike, on a pad with its sidebar.
        script.beginning.scene.device = .pad
        (script.beginning.width, script.beginning.orientation) = (nil, nil)
        var memories = [UInt64](repeating: 0, count: faults.count)
        _ = model.take(.begin(script.beginning), Context(by: .app))
        for _ in 0..<Self.stepCount {
          let (action, context) = generator.next(in: model.state)
          script.steps.append(Trial.Step(action, context))
          let event = model.take(action, context)
          for place in faults.indices where catches[place] == nil {
            guard faults[place].isVisible(event, model.state, &memories[place]) else { continue }
            catches[place] = Catch(caseCount: count, script: script, names: model.state.names)
          }
        }
      }
      (self.catches, caseCount) = (catches, count)
    }
  }

  extension PlantedFault {
    /// The shortest session that still shows the fault.
    public func shrink(_ found: Hunt.Catch) -> Shrinker.Result? {
      Shrinker.shrink(found.script, names: found.names) { trial in
        guard let event = trial.event, isVisible(event, trial.state, &trial.note) else { return nil }
        return FailureKey("planted")
      }
    }
  }
#endif
