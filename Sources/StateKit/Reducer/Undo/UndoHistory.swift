/// The earlier values of a part of a state, and those that were undone; see
/// ``Reducer/undoable(_:history:action:limit:groupedBy:)``.
///
/// The history is a part of the state of the feature, so that a view can show whether a change can be
/// undone, and a test can assert it:
///
/// ```swift
/// store.send(.textChanged("a")) {
///   $0.text = "a"
///   $0.history = UndoHistory(past: [""], cause: "typing")
/// }
/// ```
public struct UndoHistory<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The values before each step that can be undone, the oldest first.
  public private(set) var past: [Value]
  /// The values that were undone, the one to redo next last.
  public private(set) var future: [Value]
  /// The cause of the last step, if the next change of the same cause belongs to that step.
  private var cause: EffectID?

  /// Creates a history; by default, an empty one.
  ///
  /// - Parameters:
  ///   - past: The values before each step that can be undone, the oldest first.
  ///   - future: The values that were undone, the one to redo next last.
  ///   - cause: The cause of the last step; nil if the next change is a step of its own.
  public init(
    past: [Value] = [], future: [Value] = [], cause: (any Hashable & Sendable)? = nil
  ) {
    self.past = past
    self.future = future
    self.cause = cause.map { EffectID($0) }
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { !past.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !future.isEmpty }

  /// Records a change, unless it belongs to the last step.
  ///
  /// - Parameters:
  ///   - old: The value before the change.
  ///   - cause: The cause of the change; nil if it is a step of its own.
  ///   - limit: The maximum number of steps. The oldest step is forgotten.
  /// - Complexity: O(`limit`) for a new step.
  mutating func record(_ old: Value, cause: (any Hashable & Sendable)?, limit: Int) {
    future = []
    let cause = cause.map { EffectID($0) }
    defer { self.cause = cause }
    if let cause, cause == self.cause, canUndo { return }
    past.append(old)
    if past.count > limit { past.removeFirst(past.count - max(limit, 0)) }
  }

  /// Returns the value before the last step, or the current value if there is no step.
  mutating func undo(_ current: Value) -> Value {
    cause = nil
    guard let previous = past.popLast() else { return current }
    future.append(current)
    return previous
  }

  /// Returns the value that was undone last, or the current value if nothing was undone.
  mutating func redo(_ current: Value) -> Value {
    cause = nil
    guard let next = future.popLast() else { return current }
    past.append(current)
    return next
  }

  /// Forgets all steps, for example after the document was replaced.
  public mutating func removeAll() { self = UndoHistory() }
}

extension UndoHistory: Hashable where Value: Hashable {}
