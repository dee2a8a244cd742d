/// Runs a child on optional state; see `ifLet` of ``Reducer``.
public struct IfLetReducer<Parent: Reducer, Child: Reducer>: CompositeReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let state: WritableKeyPath<Parent.State, Child.State?>
  @usableFromInline let action: CasePath<Parent.Action, Child.Action>
  /// Which child it is: its id, or that it is there.
  @usableFromInline let identify: @Sendable (Child.State) -> EffectID
  @usableFromInline let location: CodeLocation

  @usableFromInline
  init(
    parent: Parent, child: Child, state: WritableKeyPath<Parent.State, Child.State?>,
    action: CasePath<Parent.Action, Child.Action>,
    identify: @escaping @Sendable (Child.State) -> EffectID, location: CodeLocation
  ) {
    self.parent = parent
    self.child = child
    self.state = state
    self.action = action
    self.identify = identify
    self.location = location
  }

  /// Makes the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Parent.State>
  ) -> Reduction<Parent.State, Parent.Action> {
    let field = Field(state)
    let identify = identify
    let location = location
    let (number, childContext) = context.child { state, id, body in
      field.look(at: &state) { child in
        if child.described(by: identify)?.key == id { child.changeInPlace(body) }
      }
    }
    let parent = parent.compile(context)
    let child = child.compile(childContext)
    let extract = action.extract
    let embed = action.embed
    return { state, action in
      guard let childAction = extract(action) else { return parent(&state, action) }
      var effect = Effect<Parent.Action>.none
      field.modify(&state) { present in
        if !present.isThere() {
          context.reportAbsent(Child.self, childAction, operator: "ifLet", at: location)
          return
        }
        let childEffect = present.changeInPlace { child(&$0, childAction) }
        if childEffect.isNone { return }
        if childEffect.dismisses {
          if let identity = present.described(by: identify) {
            effect = .endOfChild(identity, operator: number)
          }
          present.clear()
        } else if let identity = present.described(by: identify) {
          effect = childEffect.of(child: identity, operator: number).map(embed)
        }
      }
      return .merged(effect, parent(&state, action))
    }
  }
}

extension Reducer {
  /// Runs `child` while the optional state at `state` is there: the child first, then this reducer.
  ///
  /// ```swift
  /// Reduce { state, action in .none }.ifLet(\.editor, action: .editor) { Editor() }
  /// ```
  ///
  /// When the state becomes nil, or another child (one with another `id`) takes its place, the
  /// effects of the child that was there are cancelled. An action for an absent child is reported. A
  /// child that returns ``Effect/dismiss`` is removed.
  ///
  /// - Parameters:
  ///   - state: The optional member that the child is.
  ///   - action: The child's actions in this reducer's.
  ///   - fileID: The file that it was written in; the caller's. Reports name it.
  ///   - line: The line that it was written in; the caller's.
  ///   - child: Makes the child's reducer, once.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ state: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> IfLetReducer<Self, Child> where ChildState == Child.State, ChildAction == Child.Action {
    IfLetReducer(
      parent: self, child: child(), state: state, action: action,
      identify: { _ in EffectID.presence }, location: CodeLocation(fileID: fileID, line: line))
  }

  /// Runs `child` while the optional state at `state` is there: the child first, then this reducer.
  ///
  /// The child is its `id`: a state with another one is another child.
  ///
  /// - Parameters:
  ///   - state: The optional member that the child is.
  ///   - action: The child's actions in this reducer's.
  ///   - fileID: The file that it was written in; the caller's. Reports name it.
  ///   - line: The line that it was written in; the caller's.
  ///   - child: Makes the child's reducer, once.
  @inlinable
  public func ifLet<ChildState: Identifiable, ChildAction, Child: Reducer>(
    _ state: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> IfLetReducer<Self, Child>
  where ChildState == Child.State, ChildAction == Child.Action, ChildState.ID: Sendable {
    IfLetReducer(
      parent: self, child: child(), state: state, action: action,
      identify: { EffectID($0.id) }, location: CodeLocation(fileID: fileID, line: line))
  }
}
