/// Under what a child is found among what is watched of its parent. A child may be looked at with
/// several types of actions, and one type of actions may stand for several children.
struct ChildKey: Hashable {
  /// What tells one child from another.
  private enum Child: Hashable {
    case member(AnyKeyPath)
    case payload(ObjectIdentifier, CasePlace)
  }

  private let child: Child
  private let action: ObjectIdentifier
  private let actionPlace: CasePlace

  /// A member.
  init<Root, Action>(_ path: AnyKeyPath, _ action: CasePath<Root, Action>) {
    self.init(.member(path), action)
  }

  /// A case.
  init<State, Payload, Root, Action>(
    _ state: CasePath<State, Payload>, _ action: CasePath<Root, Action>
  ) {
    self.init(.payload(ObjectIdentifier(Payload.self), state.place), action)
  }

  private init<Root, Action>(_ child: Child, _ action: CasePath<Root, Action>) {
    self.child = child
    self.action = ObjectIdentifier(Action.self)
    actionPlace = action.place
  }
}
