import EventLog
import NavModel

// The names, with what they give. Adding one is adding a line.

extension ConditionFunction {
  /// All names, in the order in which help lists them.
  static let all: [ConditionFunction] = ofTheScene + ofItems + ofTheBar + ofTheState + ofTheEvent + ofLists

  /// The name of a word.
  static func named(_ word: String) -> ConditionFunction? { all.first { $0.name == word } }

  private static let ofTheScene: [ConditionFunction] = [
    text("selected", inScene: true, "the selected tab or group") { call in
      call.text(call.sceneState?.selected.map { call.state.id(inSlot: $0) })
    },
    truth("editing", inScene: true, "whether the person arranges the tabs") { $0.sceneState?.editing != nil },
    text("modal", inScene: true, "the modal over the scene") { $0.text($0.sceneState?.environment.modal) },
    text("device", inScene: true, words: words(Device.self), "pad, phone, mac, vision, tv") {
      ConditionCall.word($0.sceneState?.environment.device)
    },
    text("width", inScene: true, words: words(Width.self), "compact, regular") {
      ConditionCall.word($0.sceneState?.environment.width)
    },
    text("orientation", inScene: true, words: words(Orientation.self), "portrait, landscape") {
      ConditionCall.word($0.sceneState?.environment.orientation)
    },
    number("sceneCount", "how many scenes are open") { $0.state.scenes.count { $0.isOpen } },
  ]

  private static let ofItems: [ConditionFunction] = [
    truth("exists", of: [.item], "whether the hierarchy has it") { $0.item != nil },
    truth("enabled", of: [.item], "whether a person can select it") { call in
      call.item.map { call.state.index.nodes[$0].isEnabled } ?? false
    },
    truth("hidden", of: [.item], "whether it is hidden by its own flag") { call in
      call.item.map { call.state.isHiddenItself($0) } ?? false
    },
    truth("shown", of: [.item], "whether nothing hides it") { call in
      call.item.map { call.state.isShown($0) } ?? false
    },
    number("depth", of: [.item], inScene: true, "how many screens, the root is one") { $0.path.count },
    list("path", of: [.item], inScene: true, "the screens, the root first") { $0.path },
    text("sheet", of: [.item], inScene: true, "the sheet over the tab") { $0.text($0.tab?.sheet) },
    text("query", of: [.item], inScene: true, "what is searched in the tab") { $0.text($0.tab?.query) },
  ]

  private static let ofTheBar: [ConditionFunction] = [
    truth("barContains", of: [.item], inScene: true, "whether the bar has it") { $0.holds { $0.isInBar($1, $2) } },
    truth("sidebarContains", of: [.item], inScene: true, "whether the sidebar has it") {
      $0.holds { $0.hasRow($1, $2) }
    },
    truth("moreContains", of: [.item], inScene: true, "whether More has it") { $0.holds { $0.isInMore($1, $2) } },
    list("bar", inScene: true, "ids in the bar, \"More\", \"(transient)\"") { call in
      (call.chrome?.bar.items ?? []).map { item in
        let id = item.id.map { call.text($0) } ?? "More"
        return item.region == .transient ? "(\(id))" : id
      }
    },
    list("sidebar", inScene: true, "ids in the sidebar") { call in
      let rows = call.chrome?.sidebar.rows ?? []
      return rows.filter { [.tab, .section, .group].contains($0.kind) }.map { call.text($0.id) }
    },
    list("more", inScene: true, "ids behind More") { call in (call.chrome?.bar.more ?? []).map { call.text($0) } },
    truth("sidebarShown", inScene: true, "whether the sidebar is on screen") { $0.chrome?.sidebar.isShown ?? false },
  ]

  private static let ofTheState: [ConditionFunction] = [
    list("items", "all ids, as declared") { call in call.state.hierarchy.items.map { call.text($0.id) } },
    text("digest", "the digest, 16 hex digits") { Digest.text($0.state.digest) },
    truth("invariants", "whether all invariants hold") { call in
      Invariant.allCases.allSatisfy { call.state.holds($0) }
    },
  ]

  private static let ofTheEvent: [ConditionFunction] = [
    number("position", "the position of the event") { Int(clamping: $0.moment.position.rawValue) },
    text("kind", words: words(ActionKind.self), "its verb: \"select\", \"push\" …") {
      ConditionCall.word($0.moment.event.action.kind)
    },
    text("by", words: words(Agent.self), "who did it: user, app, system") {
      ConditionCall.word($0.moment.event.context.by)
    },
    text("via", words: words(Source.self), "from where: tabBar, sidebar, more …") {
      ConditionCall.word($0.moment.event.context.via)
    },
    text("actor", "the name of who did it") { $0.text($0.moment.event.context.actor) },
    text("outcome", words: ["applied", "quiet", "refused"], "applied, quiet, refused") { call in
      let outcome = call.moment.event.outcome
      return outcome.refusal != nil ? "refused" : outcome.isQuiet ? "quiet" : "applied"
    },
    text("refused", words: ["invalid"] + Refusal.plain.map { ConditionCall.word($0) }, "why it was refused") { call in
      if case .invalid = call.moment.event.outcome.refusal { return "invalid" }
      return ConditionCall.word(call.moment.event.outcome.refusal)
    },
  ]

  private static let ofLists: [ConditionFunction] = [
    number("count", of: [.list], "how many there are") { $0.arguments[0].list.count },
    truth("contains", of: [.list, .text], "whether it is one of them") { call in
      call.arguments[0].list.contains(call.arguments[1].text)
    },
  ]
}

// One for each type of result.
extension ConditionFunction {
  private static func text(
    _ name: String, of parameters: [Parameter] = [], inScene: Bool = false, words: [String] = [], _ help: String,
    _ body: @escaping @Sendable (ConditionCall) -> String
  ) -> ConditionFunction {
    ConditionFunction(
      name: name, parameters: parameters, takesScene: inScene, result: .text, words: words, help: help,
      body: { .text(body($0)) })
  }

  private static func number(
    _ name: String, of parameters: [Parameter] = [], inScene: Bool = false, _ help: String,
    _ body: @escaping @Sendable (ConditionCall) -> Int
  ) -> ConditionFunction {
    ConditionFunction(
      name: name, parameters: parameters, takesScene: inScene, result: .number, words: [], help: help,
      body: { .number(Int64(body($0))) })
  }

  private static func truth(
    _ name: String, of parameters: [Parameter] = [], inScene: Bool = false, _ help: String,
    _ body: @escaping @Sendable (ConditionCall) -> Bool
  ) -> ConditionFunction {
    ConditionFunction(
      name: name, parameters: parameters, takesScene: inScene, result: .truth, words: [], help: help,
      body: { .truth(body($0)) })
  }

  private static func list(
    _ name: String, of parameters: [Parameter] = [], inScene: Bool = false, _ help: String,
    _ body: @escaping @Sendable (ConditionCall) -> [String]
  ) -> ConditionFunction {
    ConditionFunction(
      name: name, parameters: parameters, takesScene: inScene, result: .list, words: [], help: help,
      body: { .list(body($0)) })
  }

  /// The words for the cases of an enumeration.
  private static func words<Choice: CaseIterable>(_ type: Choice.Type) -> [String] {
    Choice.allCases.map { String(describing: $0) }
  }
}
