public import StateKit

/// The contacts whom I watch (4.7). What is done about one of them, ``ContactCommandsFeature`` does.
public struct DependentsFeature: Reducer {
  /// What is chosen. The list itself is derived: `dependentsInOrder(_:at:)`.
  public struct State: Hashable, Sendable {
    /// How those who are equally urgent are ordered.
    public var order = DependentOrder.timeLeft

    /// Who is due first comes first.
    public init() {}
  }

  /// What happens in the list.
  public enum Action: Hashable, Sendable {
    /// Another order is wanted.
    case orderSelected(DependentOrder)
    /// A ping is wanted; or, while one waits for its answer, to take it back.
    case pingTapped(UserID)
    /// A contact is to be no dependent any more.
    case removeRoleTapped(UserID)
    /// A contact is to be removed.
    case removeTapped(UserID)
  }

  /// The list.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .orderSelected(let order) = action { state.order = order }
    return .none
  }
}
