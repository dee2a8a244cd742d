/// Whether the variants of a provider can be used.
public enum ProviderStatus: String, Hashable, Sendable, Codable {
  /// No variants were fetched yet, and none are stored.
  case notReady
  /// The variants are those that the server gave to the user.
  case ready
  /// Another user took the place of the one before, and has no variants yet.
  case reconciling
  /// The variants are those of an earlier fetch, because they were stored by an earlier launch, or the
  /// last fetch failed.
  case stale
  /// A fetch failed, and no earlier one had a result.
  case error

  /// A change that can have another status as its result.
  enum Change: Hashable, CaseIterable {
    /// Another user took the place of the one before.
    case userChanged
    /// Variants of the current user arrived.
    case fetched
    /// A fetch for the current user failed.
    case fetchFailed
    /// The variants were cleared.
    case cleared
  }

  /// Returns the status after a change.
  ///
  /// - Parameter hasVariants: Whether the current user has fetched variants.
  func after(_ change: Change, hasVariants: Bool) -> Self {
    switch change {
    case .userChanged: self == .notReady ? .notReady : .reconciling
    case .fetched: .ready
    case .fetchFailed: hasVariants ? .stale : .error
    case .cleared: .notReady
    }
  }
}
