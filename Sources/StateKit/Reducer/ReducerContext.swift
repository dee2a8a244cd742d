/// The position of a reducer in a store's tree of reducers while the store compiles the tree.
///
/// Operators derive the contexts of their children from it. Features do not use it.
public struct ReducerContext<State> {
  /// Calls `body` with the state at an address, if a state is present there. For reading, the state is
  /// `inout` only so that it is accessed in place, and `body` does not change it.
  typealias Locator = (
    _ address: ChildAddress, _ access: StateAccess, _ body: (inout State) -> Void
  ) -> Void

  let registry: ChildRegistry
  let log: EventLog
  /// The number of operators with removable children above the reducer, which is the index of the
  /// next child's id in an address.
  let depth: Int
  /// The number that the registry gave to the innermost operator with removable children above the
  /// reducer; nil if there is no such operator.
  private let parentNumber: Int?
  private let nesting: FeatureNesting
  /// The feature whose body contains the reducer; nil for a reducer outside a body.
  private let feature: Any.Type?
  let locate: Locator

  init(registry: ChildRegistry, log: EventLog, locate: @escaping Locator) {
    self.init(
      registry: registry, log: log, depth: 0, parentNumber: nil, nesting: FeatureNesting(),
      feature: nil, locate: locate)
  }

  fileprivate init(
    registry: ChildRegistry, log: EventLog, depth: Int, parentNumber: Int?,
    nesting: FeatureNesting, feature: Any.Type?, locate: @escaping Locator
  ) {
    self.registry = registry
    self.log = log
    self.depth = depth
    self.parentNumber = parentNumber
    self.nesting = nesting
    self.feature = feature
    self.locate = locate
  }

  /// Returns the context of a reducer that is called without a store. Such a reducer cannot locate
  /// children: if a store runs the effects that the reducer returns, the effects of a child are not
  /// cancelled when the child is removed.
  static func detached() -> Self {
    Self(registry: ChildRegistry(isDetached: true), log: EffectContext.log) { _, _, _ in }
  }

  /// Returns the context of the body of a feature. Terminates the process if too many features
  /// are nested.
  @usableFromInline
  func entering(_ feature: Any.Type) -> Self {
    Self(
      registry: registry, log: log, depth: depth, parentNumber: parentNumber,
      nesting: nesting.entering(feature), feature: feature, locate: locate)
  }

  /// The name of the feature whose body contains the reducer; for a reducer outside a body, a
  /// description with the name of its state.
  var featureName: String {
    feature.map { typeName($0) } ?? "a reducer of \(typeName(State.self))"
  }

  /// Returns the context of a part of the state that is always present.
  @usableFromInline
  func contextOfPart<Part>(_ field: Field<State, Part>) -> ReducerContext<Part> {
    let locate = locate
    return ReducerContext<Part>(
      registry: registry, log: log, depth: depth, parentNumber: parentNumber, nesting: nesting,
      feature: feature
    ) { address, access, body in
      locate(address, access) { state in field.access(access, in: &state, body) }
    }
  }

  /// Registers an operator with a removable child, and returns the operator's number and the
  /// context of the child.
  ///
  /// - Parameters:
  ///   - membership: A closure that returns the membership token of the collection that contains
  ///     the child, if any. As long as the token is the same object, no child was added or removed.
  ///   - remove: A closure that removes the child that has the id, if it is present; nil if the
  ///     operator cannot remove its children.
  ///   - find: A closure that calls `body` with the child that has the id, if it is present.
  @usableFromInline
  func registerOperator<Child>(
    membership: ((inout State) -> AnyObject?)? = nil,
    remove: ((inout State, _ id: AnyHashable) -> Void)? = nil,
    find:
      @escaping (
        inout State, _ id: AnyHashable, _ access: StateAccess, _ body: (inout Child) -> Void
      ) -> Void
  ) -> (number: Int, context: ReducerContext<Child>) {
    let locate = locate
    let depth = depth
    let parentNumber = parentNumber
    let isPresent: (ChildAddress) -> Bool = { address in
      guard address.isOfChild(at: depth, parentOperator: parentNumber) else {
        ChildRegistry.refuse(
          Child.self, "started an effect at a place other than the one it was compiled for")
      }
      var isPresent = false
      locate(address, .reading) { state in
        find(&state, address.id(at: depth), .reading) { _ in isPresent = true }
      }
      return isPresent
    }
    let membershipAtAddress = membership.map { membership in
      { (address: ChildAddress) -> AnyObject? in
        var token: AnyObject?
        locate(address, .reading) { token = membership(&$0) }
        return token
      }
    }
    let removeAtAddress = remove.map { remove in
      { (address: ChildAddress) in
        locate(address, .writing) { state in remove(&state, address.id(at: depth)) }
      }
    }
    let number = registry.add(
      ChildRegistry.Operator(
        isPresent: isPresent, membership: membershipAtAddress, remove: removeAtAddress),
      child: Child.self)
    let context = ReducerContext<Child>(
      registry: registry, log: log, depth: depth + 1, parentNumber: number,
      nesting: FeatureNesting(), feature: nil
    ) { address, access, body in
      locate(address, access) { state in find(&state, address.id(at: depth), access, body) }
    }
    return (number, context)
  }
}
