public import StateKit

/// The account holder's profile (4.9).
public struct ProfileFeature: Reducer {
  /// What is shown and chosen.
  public struct State: Hashable, Sendable {
    /// Nothing chosen.
    public init() {}
  }

  /// What happens there.
  public enum Action: Hashable, Sendable {
    /// It is shown.
    case appeared
    /// The person signs out, and means it. For the root.
    case signOutConfirmed
    /// The account is to be deleted, and that is meant. For the root.
    case deletionConfirmed
    /// It was not deleted.
    case deletionFailed(SessionError)
  }

  /// The feature.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared, .signOutConfirmed, .deletionConfirmed, .deletionFailed: .none
    }
  }
}
