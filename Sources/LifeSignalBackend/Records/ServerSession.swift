public import Foundation
public import LifeSignalDomain

/// The live session of an account.
public struct ServerSession: Hashable, Sendable, Codable {
  /// The time for which a token is valid: 3,600 s (rule 2.7).
  public static let tokenLifetime: TimeInterval = 3_600
  /// The maximal number of launches of the app that are remembered; the oldest are dropped first.
  private static let maximumLaunches = 4
  /// The maximal number of replaced tokens that are remembered. With one of them, the device can
  /// still renew its token. The server refuses every request with a forgotten token.
  private static let maximumEarlierTokens = 8

  /// The status of a token in a session.
  enum TokenStatus {
    /// The token is the session's current one and has not expired.
    case valid
    /// The token belongs to the session, and has expired or was replaced.
    case expired
    /// The token does not belong to the session.
    case unknown
  }

  /// The identifier of the session.
  public let id: SessionID
  /// The only device from which the session accepts requests.
  public let device: DeviceID
  /// The date when the session started.
  public let startedAt: Date
  /// The current token of the session.
  public private(set) var token: AuthToken
  /// The date when the current token was issued.
  public private(set) var tokenIssuedAt: Date
  /// The launches that sent requests, in the order of their first request.
  public private(set) var launches: [SessionLaunch]
  /// The address at which the device is reached while the app is not running.
  public internal(set) var pushAddress: PushAddress?
  private var earlierTokens: [AuthToken] = []

  /// Creates a session that starts now.
  public init(id: SessionID, token: AuthToken, address: DeviceAddress, startedAt: Date) {
    self.id = id
    self.token = token
    self.startedAt = startedAt
    device = address.device
    tokenIssuedAt = startedAt
    launches = [SessionLaunch(address.launch)]
  }

  // MARK: Tokens

  /// The current token and the remembered earlier ones.
  var tokens: [AuthToken] { [token] + earlierTokens }

  /// Returns whether a token belongs to the session, even if it has expired.
  public func isKnown(_ token: AuthToken) -> Bool { tokens.contains(token) }

  /// Returns the status of a token.
  func status(of other: AuthToken, at now: Date) -> TokenStatus {
    if other == token {
      return now.timeIntervalSince(tokenIssuedAt) < Self.tokenLifetime ? .valid : .expired
    }
    return earlierTokens.contains(other) ? .expired : .unknown
  }

  /// Returns whether a request with one of the session's tokens receives a new token.
  ///
  /// If the request's token was replaced and the newer one is still valid, the server sends the
  /// newer one again: the reply that contained it was lost or is on its way.
  func needsToken(insteadOf requestToken: AuthToken, at now: Date) -> Bool {
    requestToken == token || status(of: token, at: now) != .valid
  }

  /// Replaces the session's current token.
  ///
  /// The token of the device's request becomes the newest of the earlier tokens, and is thus
  /// remembered longest. If replies are lost, it may be the only token that the device has.
  mutating func replaceToken(
    with other: AuthToken, requestedWith requestToken: AuthToken, at now: Date
  ) {
    let replaced = (earlierTokens + [token]).filter { $0 != requestToken } + [requestToken]
    earlierTokens = replaced.suffix(Self.maximumEarlierTokens)
    token = other
    tokenIssuedAt = now
  }

  // MARK: Launches

  /// The addresses of the launches that are not retired. A launch is retired when a later launch
  /// sends its first request, because the app was probably started again.
  public var addresses: [DeviceAddress] {
    launches.filter { !$0.isRetired }.map { DeviceAddress(device: device, launch: $0.id) }
  }

  /// Registers that a launch sent a request. The first request of a launch retires all earlier
  /// launches.
  mutating func registerLaunch(_ launch: LaunchID) {
    if let index = launches.firstIndex(where: { $0.id == launch }) {
      if launches[index].isRetired { launches[index].isRetired = false }
      return
    }
    for index in launches.indices { launches[index].isRetired = true }
    launches = (launches + [SessionLaunch(launch)]).suffix(Self.maximumLaunches)
  }

  /// Returns a stream of a launch.
  func stream(_ id: SubscriptionID, of launch: LaunchID) -> SessionLaunch.Stream? {
    launches.first { $0.id == launch }?.streams[id]
  }

  /// Changes a launch, if it is remembered.
  mutating func change(_ launch: LaunchID, _ body: (inout SessionLaunch) -> Void) {
    guard let index = launches.firstIndex(where: { $0.id == launch }) else { return }
    body(&launches[index])
  }

  /// Returns the open streams of a kind, in a deterministic order.
  func openStreams(
    of kind: StreamKind
  ) -> [(address: DeviceAddress, subscription: SubscriptionID)] {
    launches.filter { !$0.isRetired }.flatMap { launch in
      launch.streams.filter { $0.value.kind == kind }.keys
        .sorted { $0.number < $1.number }
        .map { (DeviceAddress(device: device, launch: launch.id), $0) }
    }
  }
}
