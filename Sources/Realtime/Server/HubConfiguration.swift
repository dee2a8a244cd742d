/// What a ``RealtimeHub`` serves.
public struct HubConfiguration: Sendable {
  /// The limits of what is served.
  public var limits: HubLimits
  /// The tokens that give access to private Phoenix channels.
  public var tokens: Set<AccessToken>
  /// The Pusher applications. Of two with the same key, the first one counts.
  public var applications: [PusherApplication]

  /// Creates a configuration from its parts.
  ///
  /// - Parameters:
  ///   - limits: The limits.
  ///   - tokens: The tokens that give access to private Phoenix channels.
  ///   - applications: The Pusher applications.
  public init(
    limits: HubLimits = HubLimits(), tokens: Set<AccessToken> = [],
    applications: [PusherApplication] = []
  ) {
    self.limits = limits
    self.tokens = tokens
    self.applications = applications
  }
}
