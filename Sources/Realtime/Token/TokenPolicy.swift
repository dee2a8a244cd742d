/// The origin of an app's tokens.
public enum TokenPolicy: Hashable, Sendable {
  /// The app sets each token itself.
  case setByApp
  /// A provider is asked for tokens.
  ///
  /// - Parameters:
  ///   - deadline: The time within which the provider must answer.
  ///   - lead: The time before the end of a token's validity at which the next one is requested.
  ///   - retry: The delays before the provider is asked again to replace a token that may expire.
  case provider(
    deadline: Duration = .seconds(30), lead: Duration = .seconds(60),
    retry: RetrySchedule = .doubling(from: .seconds(1), maximum: .seconds(30), jitter: 0.25))
}
