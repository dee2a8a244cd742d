/// A change of a provider.
public enum ProviderEvent: Hashable, Sendable {
  /// The provider has variants that are up to date.
  case ready
  /// The provider has no variants, because it could not fetch them.
  case error
  /// The variants may be out of date.
  case stale
  /// The provider fetches the variants of another user.
  case reconciling
  /// The provider has the variants of another user.
  case contextChanged
  /// The variants of these flags changed.
  case configurationChanged(Set<String>)

  /// Returns what happened between two observations of a provider; nil if nothing did.
  ///
  /// With another user, all variants change, and only the end of the change is an event.
  static func event(
    from old: ProviderStatus, to new: ProviderStatus, changedKeys: @autoclosure () -> Set<String>
  ) -> Self? {
    if old == new {
      let keys = changedKeys()
      return keys.isEmpty || new == .reconciling ? nil : .configurationChanged(keys)
    }
    return switch new {
    case .notReady: nil
    case .ready: old == .reconciling ? .contextChanged : .ready
    case .reconciling: .reconciling
    case .stale: .stale
    case .error: .error
    }
  }
}
