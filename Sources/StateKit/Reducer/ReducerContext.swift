/// Where in a store's tree a reducer stands, while the tree is compiled. Operators pass it on; there
/// is nothing in it for a feature.
public struct ReducerContext<State> {
  /// Finds a child's state. It looks at the state at one address and calls `body` when there is one.
  /// The state is `inout` so that it is looked at where it lies: `body` changes nothing.
  typealias Locator = (_ address: ChildAddress, _ body: (inout State) -> Void) -> Void

  let registry: ChildRegistry
  let log: EventLog
  /// How many operators with children stand above: the place of an id in an address.
  let depth: Int
  let locate: Locator

  init(registry: ChildRegistry, log: EventLog, depth: Int = 0, locate: @escaping Locator) {
    self.registry = registry
    self.log = log
    self.depth = depth
    self.locate = locate
  }

  /// The context of a reducer that is called without a store. What it returns may be run by one: then
  /// its children's effects do not end with them, because nobody knows where the children are.
  static func detached() -> Self {
    Self(registry: ChildRegistry(isDetached: true), log: EffectContext.log) { _, _ in }
  }

  /// The context of a part of the state that is always there.
  @usableFromInline
  func part<Part>(_ field: Field<State, Part>) -> ReducerContext<Part> {
    let locate = locate
    return ReducerContext<Part>(registry: registry, log: log, depth: depth) { address, body in
      locate(address) { state in field.look(at: &state, body) }
    }
  }

  /// The context of a child that comes and goes, under the operator's number.
  ///
  /// - Parameters:
  ///   - membership: The token of the collection that the child is in, where there is one: while it
  ///     is the same object, no child came or went.
  ///   - find: Calls `body` with the child of that id, if it is there.
  @usableFromInline
  func child<Child>(
    membership: ((inout State) -> AnyObject?)? = nil,
    find: @escaping (inout State, _ id: AnyHashable, _ body: (inout Child) -> Void) -> Void
  ) -> (number: Int, context: ReducerContext<Child>) {
    let locate = locate
    let depth = depth
    let isPresent: (ChildAddress) -> Bool = { address in
      var isPresent = false
      locate(address) { state in find(&state, address.ids[depth]) { _ in isPresent = true } }
      return isPresent
    }
    let token = membership.map { membership in
      { (address: ChildAddress) -> AnyObject? in
        var token: AnyObject?
        locate(address) { token = membership(&$0) }
        return token
      }
    }
    let number = registry.add(ChildRegistry.Operator(isPresent: isPresent, membership: token))
    let context = ReducerContext<Child>(registry: registry, log: log, depth: depth + 1) {
      address, body in
      locate(address) { state in find(&state, address.ids[depth], body) }
    }
    return (number, context)
  }
}
