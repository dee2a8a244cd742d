/// What a store and its tree of reducers know of each other: the operators whose children can be
/// removed, and which effects the current action comes from. The number of an operator is its index.
///
/// An operator is added when it is compiled: when the store is built or, inside a child that can
/// be absent, at the first action for that child.
final class ChildRegistry {
  struct Operator {
    let isPresent: (ChildAddress) -> Bool
    /// Returns the membership token of the operator's collection in the parent at an address; see
    /// ``ReducerContext/registerOperator(membership:remove:find:)``.
    let membership: ((ChildAddress) -> AnyObject?)?
    /// Removes the child at an address from the state; nil if the operator cannot remove its
    /// children.
    let remove: ((ChildAddress) -> Void)?
  }

  /// The number that an operator gets if it is compiled without a store. Whether its child is
  /// present is unknown.
  static let detached = -1

  /// Whether the reducers are compiled without a store.
  let isDetached: Bool
  private var operators: [Operator] = []
  /// The group of the effect whose action is being reduced; nil for an action from outside.
  var runningGroup: GroupID?
  /// Whether a reducer reads ``runningGroup``.
  var isGroupRead = false
  /// The running build, in which operators can be added.
  private var build: BuildContext?

  /// Whether no operator was added. If the first build adds none, no later build does, because each
  /// later build compiles the child of an operator.
  var isEmpty: Bool { operators.isEmpty }

  init(isDetached: Bool = false) { self.isDetached = isDetached }

  /// Calls `body`, which compiles reducers of the store, in a build of its own.
  ///
  /// `body` stores the compiled closure in a variable instead of returning it. If the closure were
  /// the generic result of a function, it would be wrapped in two further closures, which would run
  /// for each action.
  func build(in environment: BuildEnvironment, _ body: () -> Void) {
    let (context, outer) = (BuildContext(environment), build)
    build = context
    context.run(environment.dependencies, body)
    build = outer
  }

  /// Adds an operator, and returns its number.
  ///
  /// - Parameter child: The type of the state of the operator's child.
  func add(_ entry: Operator, child: Any.Type) -> Int {
    if isDetached { return Self.detached }
    guard let build, build === BuildContext.current else {
      Self.refuse(
        child, "was compiled when the store of its context was not being built")
    }
    operators.append(entry)
    return operators.count - 1
  }

  /// Returns the operator with a number.
  subscript(number: Int) -> Operator {
    guard operators.indices.contains(number) else {
      fatalError(
        """
        A store received the effect of a child of another store. Likely cause: a reducer was \
        compiled in one store, and the resulting closure was stored and called in another one. \
        Create and compile the reducers of each store in the closure that you pass to the store.
        """)
    }
    return operators[number]
  }

  /// Terminates the process, because a child was compiled outside its parent.
  static func refuse(_ child: Any.Type, _ whatHappened: String) -> Never {
    fatalError(
      """
      The child with the state \(typeName(child)) \(whatHappened). Likely cause: a \
      `ReducerContext` was stored, and passed to `compile(_:)` later, or in another reducer or \
      store. Compile a child only in the `compile(_:)` of its parent, with the context that the \
      parent receives.
      """)
  }
}
