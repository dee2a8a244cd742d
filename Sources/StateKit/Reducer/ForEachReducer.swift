/// A reducer that runs a child on each row of a collection; see
/// ``Reducer/forEach(_:action:fileID:line:row:)``.
public struct ForEachReducer<Parent: Reducer, Row: Reducer>: CompositeReducer
where Row.State: Identifiable, Row.State.ID: Sendable {
  /// An action for one row.
  public typealias RowAction = (id: Row.State.ID, action: Row.Action)

  @usableFromInline let parent: Parent
  @usableFromInline let row: Row
  @usableFromInline let state: WritableKeyPath<Parent.State, IdentifiedArray<Row.State>>
  @usableFromInline let action: CasePath<Parent.Action, RowAction>
  @usableFromInline let location: CodeLocation

  @usableFromInline
  init(
    parent: Parent, row: Row, state: WritableKeyPath<Parent.State, IdentifiedArray<Row.State>>,
    action: CasePath<Parent.Action, RowAction>, location: CodeLocation
  ) {
    self.parent = parent
    self.row = row
    self.state = state
    self.action = action
    self.location = location
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Parent.State>
  ) -> Reduction<Parent.State, Parent.Action> {
    let field = Field(state)
    let (number, rowContext) = context.registerRows(field)
    let rows = CompiledForEach(
      context: context, number: number, field: field, parent: parent.compile(context),
      row: LazyReduction(row, in: rowContext), action: context.checked(action), location: location)
    return { rows.reduce(&$0, $1) }
  }
}

/// A compiled ``ForEachReducer``, which is the only value that the closure of a store captures; see
/// ``CompiledScope``.
@usableFromInline
final class CompiledForEach<State, Action: Sendable, Row: Reducer>
where Row.State: Identifiable, Row.State.ID: Sendable {
  @usableFromInline typealias RowAction = (id: Row.State.ID, action: Row.Action)

  @usableFromInline let context: ReducerContext<State>
  @usableFromInline let number: Int
  @usableFromInline let field: Field<State, IdentifiedArray<Row.State>>
  @usableFromInline let parent: Reduction<State, Action>
  @usableFromInline let row: LazyReduction<Row>
  @usableFromInline let action: CasePath<Action, RowAction>
  @usableFromInline let location: CodeLocation

  @inlinable
  init(
    context: ReducerContext<State>, number: Int, field: Field<State, IdentifiedArray<Row.State>>,
    parent: @escaping Reduction<State, Action>, row: LazyReduction<Row>,
    action: CasePath<Action, RowAction>, location: CodeLocation
  ) {
    self.context = context
    self.number = number
    self.field = field
    self.parent = parent
    self.row = row
    self.action = action
    self.location = location
  }

  @inlinable
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard let (id, rowAction) = self.action.extract(action) else { return parent(&state, action) }
    let change = field.modify(&state) { rows in
      rows.modify(id: id) { row.reduce(&$0, rowAction) }
    }
    if case .modified(let effect) = change, effect.isNone { return parent(&state, action) }
    let effect = finish(change, of: id, rowAction, &state, action)
    return .merged(effect, parent(&state, action))
  }

  /// Handles the effect of a row, a row that changed its id, or an action for an absent row.
  ///
  /// - Returns: The effect of the row, as an effect of the parent.
  @inlinable
  @inline(never)
  func finish(
    _ change: ModificationResult<Row.State, Effect<Row.Action>>, of id: Row.State.ID,
    _ rowAction: Row.Action, _ state: inout State, _ action: Action
  ) -> Effect<Action> {
    guard let effect = change.value else {
      context.reportAbsentChild(
        Row.self, rowAction, of: action, operator: "forEach", id: id, at: location)
      return .none
    }
    let isDismissed = effect.dismisses
    if isDismissed {
      // A row that changed its id in the same action is also removed.
      if case .rekeyed(_, let newID) = change.identityChange {
        field.modify(&state) { _ = $0.remove(id: newID) }
      } else {
        field.modify(&state) { _ = $0.remove(id: id) }
      }
    }
    if let identity = change.identityChange {
      context.reportIdentityChange(Row.self, rowAction, identity, at: location)
    }
    if effect.isNone { return .none }
    if isDismissed { return .cancellingChild(EffectID(id), operator: number) }
    let embed = self.action.embed
    return effect.scoped(toChild: EffectID(id), operator: number).map {
      embed((id: id, action: $0))
    }
  }
}

extension ReducerContext {
  /// Registers the operator of the rows in a property, as
  /// ``registerOperator(membership:remove:find:)`` does for any operator.
  @usableFromInline
  func registerRows<Element: Identifiable>(
    _ field: Field<State, IdentifiedArray<Element>>
  ) -> (number: Int, context: ReducerContext<Element>) {
    registerOperator { state in
      var token: AnyObject?
      field.withValue(in: &state) { token = $0.membershipToken }
      return token
    } remove: { state, id in
      guard let id = id.base as? Element.ID else { return }
      field.modify(&state) { _ = $0.remove(id: id) }
    } find: { state, id, access, body in
      guard let id = id.base as? Element.ID else { return }
      if access == .writing {
        field.modify(&state) { _ = $0.modify(id: id, body) }
        return
      }
      var found: Element?
      field.withValue(in: &state) { found = $0[id: id] }
      // `body` only reads the row, so it receives a copy. Mutable access to the row inside the
      // collection would copy the array of rows if the array has another reference.
      if found.isPresent() { found.changeInPlace(body) }
    }
  }
}

extension Reducer {
  /// Runs `row` on the row that an action addresses. The row's reducer runs first, then this
  /// reducer.
  ///
  /// ```swift
  /// enum Action: Sendable {
  ///   case row(id: Row.State.ID, action: Row.Action)
  /// }
  /// extension List.Action: CasePathable {
  ///   struct Cases {
  ///     let row = CasePath<List.Action, (id: Row.State.ID, action: Row.Action)>(
  ///       embed: { .row(id: $0.id, action: $0.action) },
  ///       extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
  ///   }
  ///   static var cases: Cases { Cases() }
  /// }
  /// // in the list's body:
  /// Reduce { state, action in .none }.forEach(\.rows, action: \.row) { Row() }
  /// ```
  ///
  /// A cancellation id that a row uses is local to the row. With ``Effect/cancel(id:)`` the
  /// parent can cancel the effects that run under an id in any row.
  ///
  /// A row is identified by its id. When a row is removed, its effects are cancelled. An action for an
  /// absent row is reported. A row that returns ``Effect/dismiss`` is removed. The cost of one
  /// action is independent of the number of rows.
  ///
  /// The reducer of the rows is compiled at the first action for a row, so this feature may be
  /// contained in its own rows.
  ///
  /// - Parameters:
  ///   - state: The rows.
  ///   - action: The case of this reducer's action that contains a row's id and action.
  ///   - fileID: The file of the call; the default is the caller's. Reports contain it.
  ///   - line: The line of the call; the default is the caller's.
  ///   - row: Creates the reducer of a row; called once.
  @inlinable
  public func forEach<RowState: Identifiable, RowAction, Row: Reducer>(
    _ state: WritableKeyPath<State, IdentifiedArray<RowState>>,
    action: CaseKeyPath<Action, (id: RowState.ID, action: RowAction)>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<RowState, RowAction> row: () -> Row
  ) -> ForEachReducer<Self, Row>
  where
    RowState == Row.State, RowAction == Row.Action, RowState.ID: Sendable, Action: CasePathable
  {
    ForEachReducer(
      parent: self, row: row(), state: state, action: CasePath(action),
      location: CodeLocation(fileID: fileID, line: line))
  }
}
