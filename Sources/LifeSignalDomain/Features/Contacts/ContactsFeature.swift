public import StateKit

/// The contacts (4.7).
public struct ContactsFeature: Reducer {
  /// What is shown and chosen.
  public struct State: Hashable, Sendable {
    /// Nothing chosen.
    public init() {}
  }

  /// What happens there.
  public enum Action: Hashable, Sendable {
    /// It is shown.
    case appeared
  }

  /// The feature.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared: .none
    }
  }
}
