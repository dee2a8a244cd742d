/// Runs a child on one case of an enum; see ``Reducer/ifCaseLet(_:action:fileID:line:child:)``.
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

  /// Makes the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Parent.State>
  ) -> Reduction<Parent.State, Parent.Action> {
    let path = state
    let location = location
    let (number, childContext) = context.child { state, _, body in
      var child = path.extract(state)
      if child.isThere() { child.changeInPlace(body) }
    }
    let parent = parent.compile(context)
    let child = child.compile(childContext)
    let extract = action.extract
    let embed = action.embed
    return { state, action in
      guard let childAction = extract(action) else { return parent(&state, action) }
      guard let childEffect = path.modify(&state, { child(&$0, childAction) }) else {
        context.reportAbsent(Child.self, childAction, operator: "ifCaseLet", at: location)
        return parent(&state, action)
      }
      if childEffect.isNone { return parent(&state, action) }
      // A case cannot be removed, only replaced: a child that dismisses itself dismisses the feature
      // that presents the whole enum.
      let effect = childEffect.of(child: .presence, operator: number)
      return .merged(effect.map(embed), parent(&state, action))
    }
  }
}

extension Reducer {
  /// Runs `child` while the state is in the case `state`: the child first, then this reducer.
  ///
  /// ```swift
  /// enum State: Equatable, Sendable {
  ///   case signedOut(SignIn.State)
  ///   case signedIn(Home.State)
  /// }
  /// // in the body:
  /// Reduce { state, action in .none }
  ///   .ifCaseLet(.signedOut, action: .signIn) { SignIn() }
  ///   .ifCaseLet(.signedIn, action: .home) { Home() }
  /// ```
  ///
  /// When the state leaves the case, the child's effects are cancelled. An action for a case that the
  /// state is not in is reported. The payload moves over the stack while it changes: box a large one.
  ///
  /// - Parameters:
  ///   - state: The case that the child is in.
  ///   - action: The child's actions in this reducer's.
  ///   - fileID: The file that it was written in; the caller's. Reports name it.
  ///   - line: The line that it was written in; the caller's.
  ///   - child: Makes the child's reducer, once.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer>(
    _ state: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> IfCaseLetReducer<Self, Child> where ChildState == Child.State, ChildAction == Child.Action {
    IfCaseLetReducer(
      parent: self, child: child(), state: state, action: action,
      location: CodeLocation(fileID: fileID, line: line))
  }
}
