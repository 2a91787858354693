extension StateCondition {
  /// One of the names that a condition asks for.
  public struct Mention: Hashable, Sendable {
    /// The name: `depth`.
    public let name: String
    /// The ids that it is asked about.
    public let ids: [String]
    /// The scene that is written with it; nil if none is.
    public let scene: String?
  }

  /// The names in it, in the order of writing.
  public var mentions: [Mention] {
    root.all.compactMap { node in
      guard case .call(let function, let nodes, let scene) = node else { return nil }
      let ids = zip(nodes, function.parameters).compactMap { $1 == .item ? $0.constantText : nil }
      return Mention(name: function.name, ids: ids, scene: scene?.constantText)
    }
  }

  /// The ids of items in it, in the order of writing.
  public var itemIDs: [String] { mentions.flatMap(\.ids) }

  /// The texts written out in it: ids, screens, scenes, and words that are none of these.
  public var texts: [String] { root.all.compactMap(\.constantText) }
}

extension ConditionNode {
  /// The node and all nodes in it.
  fileprivate var all: [ConditionNode] {
    switch self {
    case .constant: [self]
    case .list(let nodes), .all(let nodes), .any(let nodes): [self] + nodes.flatMap(\.all)
    case .call(_, let nodes, let scene): [self] + (nodes + [scene].compactMap { $0 }).flatMap(\.all)
    case .not(let node): [self] + node.all
    case .compare(_, let left, let right): [self] + left.all + right.all
    }
  }

  fileprivate var constantText: String? {
    if case .constant(.text(let text)) = self { text } else { nil }
  }
}
