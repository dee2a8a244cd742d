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
  /// The origin of the last step, if the next change of the same origin belongs to that step.
  private var origin: UndoOrigin?

  /// Creates a history; by default, an empty one.
  ///
  /// - Parameters:
  ///   - past: The values before each step that can be undone, the oldest first.
  ///   - future: The values that were undone, the one to redo next last.
  ///   - cause: The cause that the closure of the reducer returned for the last step; nil if it returned none.
  public init(
    past: [Value] = [], future: [Value] = [], cause: (any Hashable & Sendable)? = nil
  ) {
    self.past = past
    self.future = future
    origin = cause.map { .cause(EffectID($0)) }
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { !past.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !future.isEmpty }

  /// Records a change, unless it belongs to the last step.
  ///
  /// - Parameters:
  ///   - old: The value before the change.
  ///   - origin: The origin of the change; nil if the change is a step of its own.
  ///   - limit: The maximum number of steps. The oldest step is forgotten.
  /// - Complexity: O(`limit`) for a new step.
  mutating func record(_ old: Value, _ origin: UndoOrigin?, limit: Int) {
    future = []
    defer { self.origin = origin }
    if let origin, origin == self.origin, canUndo { return }
    past.append(old)
    if past.count > limit { past.removeFirst(past.count - max(limit, 0)) }
  }

  /// Returns the value before the last step, or the current value if there is no step.
  mutating func undo(_ current: Value) -> Value {
    origin = nil
    guard let previous = past.popLast() else { return current }
    future.append(current)
    return previous
  }

  /// Returns the value that was undone last, or the current value if nothing was undone.
  mutating func redo(_ current: Value) -> Value {
    origin = nil
    guard let next = future.popLast() else { return current }
    past.append(current)
    return next
  }

  /// Forgets all steps, for example after the document was replaced.
  public mutating func removeAll() { self = UndoHistory() }
}

extension UndoHistory {
  /// The cause that the closure of the reducer returned for the last step.
  private var cause: EffectID? {
    if case .cause(let cause) = origin { cause } else { nil }
  }

  /// Whether two histories have the same values and the same cause of the last step. A test cannot name
  /// the effects that made a step, so they are not compared.
  public static func == (first: Self, second: Self) -> Bool {
    first.past == second.past && first.future == second.future && first.cause == second.cause
  }
}

extension UndoHistory: Hashable where Value: Hashable {
  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(past)
    hasher.combine(future)
    hasher.combine(cause)
  }
}

extension UndoHistory: CustomReflectable {
  /// What `==` compares, for reports of differences.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["past": past, "future": future, "cause": cause as Any],
      displayStyle: .struct)
  }
}
