/// A reducer whose changes of a value can be undone; see
/// ``Reducer/undoable(_:history:action:limit:groupedBy:)``.
public struct UndoReducer<Base: Reducer, Value: Equatable & Sendable>: CompositeReducer {
  let base: Base
  let value: WritableKeyPath<Base.State, Value>
  let history: WritableKeyPath<Base.State, UndoHistory<Value>>
  let action: CasePath<Base.Action, UndoAction>
  let limit: Int
  let cause: (Base.Action) -> (any Hashable & Sendable)?

  /// Returns the closure that a store runs.
  public func compile(
    _ context: ReducerContext<Base.State>
  ) -> Reduction<Base.State, Base.Action> {
    let base = base.compile(context)
    let extract = context.checked(action).extract
    let (value, history, limit, cause) = (value, history, limit, cause)
    let (registry, recorder) = (context.registry, UndoRecorder())
    registry.isGroupRead = true
    return { state, action in
      let old = state[keyPath: value]
      guard let step = extract(action) else {
        let effect = base(&state, action)
        if state[keyPath: value] != old {
          let origin: UndoOrigin? =
            if let cause = cause(action) {
              .cause(EffectID(cause))
            } else {
              registry.runningGroup.map { .effects($0, recorder) }
            }
          state[keyPath: history].record(old, origin, limit: limit)
        }
        return effect
      }
      state[keyPath: value] =
        switch step {
        case .undo: state[keyPath: history].undo(old)
        case .redo: state[keyPath: history].redo(old)
        }
      return base(&state, action)
    }
  }
}

extension Reducer {
  /// Records the changes that this reducer makes to a value, so that an ``UndoAction`` can undo and
  /// redo them.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .undoable(\.text, history: \.history, action: \.history, limit: 100) {
  ///     if case .textChanged = $0 { "typing" } else { nil }
  ///   }
  /// ```
  ///
  /// Each action that changes the value is a step, with two exceptions. The changes in a row that come
  /// from the effects of one action are one step: text that an effect appends in pieces is undone as a
  /// whole. And the changes in a row for which `cause` returns the same cause are one step. A change
  /// after an undo discards what could be redone. An undo or redo without a step changes nothing.
  ///
  /// Only the value is undone. Effects are untouched: undoing starts no effect and cancels none, and an
  /// effect that still runs may change the value again, which is a new step. Shared state is not
  /// undone, because its owner writes it and other features read it; give its client an endpoint that
  /// restores the earlier value. This reducer handles the undo action after the value has changed, and
  /// can start effects for it. A change that this reducer makes to the value then is not recorded.
  ///
  /// The history keeps at most `limit` values. They share memory as far as the changes leave it shared:
  /// of an array, each step keeps a copy if an element of the array has changed.
  ///
  /// - Parameters:
  ///   - value: The part of the state that is undone. It must not contain the history.
  ///   - history: The property that stores the history.
  ///   - action: The case of the action that undoes and redoes.
  ///   - limit: The maximum number of steps that can be undone. The oldest step is forgotten.
  ///   - cause: Returns the cause of an action, such as an id of the text field; nil if only changes of
  ///     effects are grouped.
  public func undoable<Value: Equatable & Sendable>(
    _ value: WritableKeyPath<State, Value>,
    history: WritableKeyPath<State, UndoHistory<Value>>,
    action: CaseKeyPath<Action, UndoAction>, limit: Int,
    groupedBy cause: @escaping (Action) -> (any Hashable & Sendable)? = { _ in nil }
  ) -> UndoReducer<Self, Value> where Action: CasePathable {
    UndoReducer(
      base: self, value: value, history: history, action: CasePath(action), limit: limit,
      cause: cause)
  }
}
