/// The key of a child among the watched parts of its parent. One child can be scoped with several
/// action types, and one action type can be used for several children.
struct ChildKey: Hashable {
  /// The part of the key that identifies the child.
  private enum Child: Hashable {
    case member(AnyKeyPath)
    case payload(ObjectIdentifier, CasePathLocation)
  }

  private let child: Child
  private let action: ObjectIdentifier
  private let actionPlace: CasePathLocation

  /// Creates the key of a child in a property.
  init<Root, Action>(_ path: AnyKeyPath, _ action: CasePath<Root, Action>) {
    self.init(.member(path), action)
  }

  /// Creates the key of a child in a case.
  init<State, Payload, Root, Action>(
    _ state: CasePath<State, Payload>, _ action: CasePath<Root, Action>
  ) {
    self.init(.payload(ObjectIdentifier(Payload.self), state.location), action)
  }

  private init<Root, Action>(_ child: Child, _ action: CasePath<Root, Action>) {
    self.child = child
    self.action = ObjectIdentifier(Action.self)
    actionPlace = action.location
  }
}
