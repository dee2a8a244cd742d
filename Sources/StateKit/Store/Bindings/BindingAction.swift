/// Sets one member of a state: the action of a text field, a switch, a picker.
///
/// ```swift
/// enum Action: Sendable {
///   case binding(BindingAction<State>)
/// }
/// store.send(.binding(.set(\.name, "Ana")))
/// ```
///
/// A ``BindingReducer`` applies it. A reducer that wants to know tells them apart by the member:
///
/// ```swift
/// case .binding(\.name): state.isNameChecked = false
/// ```
public struct BindingAction<State>: Sendable, Equatable {
  /// The member that is set.
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

  /// Sets the member `path` to `value`.
  public static func set<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> Self {
    Self(
      path: path, value: value, apply: { $0[keyPath: path] = value },
      isEqual: { $0 as? Value == value })
  }

  /// Changes the state.
  public func callAsFunction(_ state: inout State) { apply(&state) }

  /// Whether both set the same member to equal values.
  public static func == (first: Self, second: Self) -> Bool {
    first.path == second.path && first.isEqual(second.value)
  }

  /// Matches the member that is set, in a `case`.
  public static func ~= (path: PartialKeyPath<State>, action: Self) -> Bool {
    action.path == path
  }
}

extension BindingAction: CustomStringConvertible, PrintedAsWritten {
  /// The member and its new value: `\State.name = "Ana"`.
  public var description: String { "\(path) = \(ValuePrinter().describe(value))" }

  var printed: String { description }
}
