/// A reducer that runs a child on one case of an enum; see
/// ``Reducer/ifCaseLet(_:action:fileID:line:child:)``.
public struct IfCaseLetReducer<Parent: Reducer, Child: Reducer>: CompositeReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let state: CasePath<Parent.State, Child.State>
  @usableFromInline let action: CasePath<Parent.Action, Child.Action>
  @usableFromInline let location: CodeLocation

  @usableFromInline
  init(
    parent: Parent, child: Child, state: CasePath<Parent.State, Child.State>,
    action: CasePath<Parent.Action, Child.Action>, location: CodeLocation
  ) {
    self.parent = parent
    self.child = child
    self.state = state
    self.action = action
    self.location = location
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Parent.State>
  ) -> Reduction<Parent.State, Parent.Action> {
    let path = context.checked(state)
    let location = location
    let identify = ChildIdentity.identifyingFunction(for: Child.State.self)
    let (number, childContext) = context.registerOperator { state, id, access, body in
      switch access {
      case .reading:
        var child = path.extract(state)
        if child.mapped(by: identify)?.key == id { child.changeInPlace(body) }
      case .writing:
        path.modify(&state) { child in if identify(child).key == id { body(&child) } }
      }
    }
    let parent = parent.compile(context)
    let child = LazyReduction(child, in: childContext)
    let actionPath = context.checked(action)
    let extract = actionPath.extract
    let embed = actionPath.embed
    return { state, action in
      guard let childAction = extract(action) else { return parent(&state, action) }
      // Unlike `ifLet`, this operator does not handle a `.dismiss` of the child, because a case
      // cannot be removed without a replacement. The `.dismiss` is returned with the child's
      // effect, so the nearest `ifLet` or `forEach` around this operator removes the feature that
      // it presents, which contains the whole enum.
      let result = path.modify(&state) { payload in
        let effect = child.reduce(&payload, childAction)
        return effect.isNone ? effect : effect.scoped(toChild: identify(payload), operator: number)
      }
      guard let childEffect = result else {
        context.reportAbsentChild(
          Child.self, childAction, of: action, operator: "ifCaseLet", at: location)
        return parent(&state, action)
      }
      if childEffect.isNone { return parent(&state, action) }
      return .merged(childEffect.map(embed), parent(&state, action))
    }
  }
}

extension Reducer {
  /// Runs `child` while the state is in the case `state`. The child runs first, then this reducer.
  ///
  /// ```swift
  /// enum State: Equatable, Sendable {
  ///   case signedOut(SignIn.State)
  ///   case signedIn(Home.State)
  /// }
  /// // in the body:
  /// Reduce { state, action in .none }
  ///   .ifCaseLet(\.signedOut, action: \.signIn) { SignIn() }
  ///   .ifCaseLet(\.signedIn, action: \.home) { Home() }
  /// ```
  ///
  /// When the state leaves the case, the child's effects are cancelled. A child with an
  /// `Identifiable` state is identified by its `id`: the same case with another `id` contains
  /// another child. An action for the child is reported if the state is in another case. The
  /// payload is moved to the stack while the child changes it, so store a large payload indirectly.
  ///
  /// The child is compiled at its first action, so this feature may be contained in its own child,
  /// in an `indirect case`.
  ///
  /// - Parameters:
  ///   - state: The case that contains the child.
  ///   - action: The case of this reducer's action that contains the child's action.
  ///   - fileID: The file of the call; the default is the caller's. Reports contain it.
  ///   - line: The line of the call; the default is the caller's.
  ///   - child: Creates the child's reducer; called once.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer>(
    _ state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> IfCaseLetReducer<Self, Child>
  where
    ChildState == Child.State, ChildAction == Child.Action, State: CasePathable,
    Action: CasePathable
  {
    IfCaseLetReducer(
      parent: self, child: child(), state: CasePath(state), action: CasePath(action),
      location: CodeLocation(fileID: fileID, line: line))
  }
}
