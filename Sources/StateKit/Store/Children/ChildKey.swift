/// Under what a child is found among what is watched of its parent. A child may be looked at with
/// several types of actions.
struct ChildKey: Hashable {
  private let path: AnyKeyPath?
  private let types: [ObjectIdentifier]

  init<Action>(_ path: AnyKeyPath, _: Action.Type) {
    self.path = path
    types = [ObjectIdentifier(Action.self)]
  }

  init<Payload, Action>(_: Payload.Type, _: Action.Type) {
    path = nil
    types = [ObjectIdentifier(Payload.self), ObjectIdentifier(Action.self)]
  }
}
