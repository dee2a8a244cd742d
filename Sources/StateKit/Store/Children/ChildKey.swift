/// Under what a child is found among what is watched of its parent. A child may be looked at with
/// several types of actions, and one type of actions may stand for several children.
struct ChildKey: Hashable {
  private let path: AnyKeyPath?
  private let types: [ObjectIdentifier]
  private let places: [CasePlace]

  /// A member.
  init<Root, Action>(_ path: AnyKeyPath, _ action: CasePath<Root, Action>) {
    self.path = path
    types = [ObjectIdentifier(Action.self)]
    places = [action.place]
  }

  /// A case.
  init<State, Payload, Root, Action>(
    _ state: CasePath<State, Payload>, _ action: CasePath<Root, Action>
  ) {
    path = nil
    types = [ObjectIdentifier(Payload.self), ObjectIdentifier(Action.self)]
    places = [state.place, action.place]
  }
}
