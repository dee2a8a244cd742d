/// An action that sets one property of a state, for a text field, a switch or a picker.
///
/// ```swift
/// enum Action: Sendable {
///   case binding(BindingAction<State>)
/// }
/// store.send(.binding(.set(\.name, "Ana")))
/// ```
///
/// A ``BindingReducer`` applies binding actions to the state. A reducer can match a binding action
/// by the property that the action sets:
///
/// ```swift
/// case .binding(\.name): state.isNameChecked = false
/// ```
public struct BindingAction<State>: Sendable, Equatable {
  /// The key path of the property.
  public let path: any PartialKeyPath<State> & Sendable
  private let value: any Sendable
  private let apply: @Sendable (inout State) -> Void
  private let isEqual: @Sendable (any Sendable) -> Bool

  private init(
    path: any PartialKeyPath<State> & Sendable, value: any Sendable,
    apply: @escaping @Sendable (inout State) -> Void,
    isEqual: @escaping @Sendable (any Sendable) -> Bool
  ) {
    self.path = path
    self.value = value
    self.apply = apply
    self.isEqual = isEqual
  }

  /// Returns an action that sets the property at `path` to `value`.
  public static func set<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> Self {
    Self(
      path: path, value: value, apply: { $0[keyPath: path] = value },
      isEqual: { $0 as? Value == value })
  }

  /// Returns an equal action that calls a closure when a reducer applies it.
  func applying(_ onApply: @escaping @Sendable () -> Void) -> Self {
    let apply = apply
    return Self(
      path: path, value: value,
      apply: { state in
        apply(&state)
        onApply()
      }, isEqual: isEqual)
  }

  /// Sets the property in `state`.
  public func callAsFunction(_ state: inout State) { apply(&state) }

  /// Returns whether both actions set the same property to equal values.
  public static func == (first: Self, second: Self) -> Bool {
    first.path == second.path && first.isEqual(second.value)
  }

  /// Matches a binding action in a `case` by the property that it sets.
  public static func ~= (path: PartialKeyPath<State>, action: Self) -> Bool {
    action.path == path
  }
}

extension BindingAction: CustomStringConvertible, SourceDescribable {
  /// The property and its new value: `\State.name = "Ana"`.
  public var description: String { sourceDescription(shortDescription) }

  package func sourceDescription(_ describe: (Any) -> String) -> String {
    "\(path.sourceText) = \(describe(value))"
  }
}
