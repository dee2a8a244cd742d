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
    let scope = CompiledScope(
      field: field, action: context.checked(action),
      child: child.compile(context.contextOfPart(field)))
    return { scope.reduce(&$0, $1) }
  }
}

/// A compiled ``Scope``.
///
/// The closure that a store runs captures only this object. A closure that captured the values one
/// by one would load all of them for each action, including those that only effects need.
@usableFromInline
final class CompiledScope<State, Action: Sendable, ChildState, ChildAction: Sendable> {
  @usableFromInline let field: Field<State, ChildState>
  @usableFromInline let extract: @Sendable (Action) -> ChildAction?
  @usableFromInline let embed: @Sendable (ChildAction) -> Action
  @usableFromInline let child: (inout ChildState, ChildAction) -> Effect<ChildAction>

  @inlinable
  init(
    field: Field<State, ChildState>, action: CasePath<Action, ChildAction>,
    child: @escaping (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) {
    self.field = field
    extract = action.extract
    embed = action.embed
    self.child = child
  }

  @inlinable
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard let childAction = extract(action) else { return .none }
    return field.modify(&state) { child(&$0, childAction) }.map(embed)
  }
}
