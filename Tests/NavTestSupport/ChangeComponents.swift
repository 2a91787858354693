public import NavModel

extension Change {
  /// The components that the change touches in this state, before it is applied.
  public func components(in state: NavigationState) -> [Component] {
    var list: [Component] = []
    addComponents(in: state, to: &list)
    return list
  }
}
