/// A reducer that runs a child on a part of the state that is always present.
///
/// ```swift
/// Scope(state: \.settings, action: \.settings) { Settings() }
/// ```
public struct Scope<ParentState: Equatable & Sendable, ParentAction: Sendable, Child: Reducer>:
  CompositeReducer
{
  @usableFromInline let state: WritableKeyPath<ParentState, Child.State>
  @usableFromInline let action: CasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

  /// Creates a reducer that runs `child` on the state at `state` for the actions in the case
  /// `action`.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  )
  where ChildState == Child.State, ChildAction == Child.Action, ParentAction: CasePathable {
    self.state = state
    self.action = CasePath(action)
    self.child = child()
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<ParentState>
  ) -> Reduction<ParentState, ParentAction> {
    let field = Field(state)
    let child = child.compile(context.contextOfPart(field))
    let actionPath = context.checked(action)
    let extract = actionPath.extract
    let embed = actionPath.embed
    return { state, action in
      guard let childAction = extract(action) else { return .none }
      return field.modify(&state) { child(&$0, childAction) }.map(embed)
    }
  }
}
