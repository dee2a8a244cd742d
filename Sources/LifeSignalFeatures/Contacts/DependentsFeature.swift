public import LifeSignalDomain
public import StateKit

/// The list of dependents (rule 4.7). ``ContactCommandsFeature`` carries out its commands.
public struct DependentsFeature: Reducer {
  /// The state of the list. The list itself is derived by `dependentsInOrder(_:at:)`.
  public struct State: Hashable, Sendable {
    /// The order among dependents of the same urgency.
    public var order = DependentOrder.timeLeft

    /// Creates the initial state, which orders dependents by due date.
    public init() {}
  }

  /// The actions of the list.
  public enum Action: Hashable, Sendable {
    /// The user selected an order.
    case orderSelected(DependentOrder)
    /// The user tapped Ping, or Cancel Ping if a ping has no answer yet.
    case pingTapped(UserID)
    /// The user tapped Remove Role.
    case removeRoleTapped(UserID)
    /// The user tapped Remove.
    case removeTapped(UserID)
  }

  /// Creates the feature of the list.
  public init() {}

  /// Handles the actions of the list.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .orderSelected(let order) = action { state.order = order }
    return .none
  }
}
