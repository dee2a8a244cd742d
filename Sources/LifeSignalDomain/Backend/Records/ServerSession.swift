public import Foundation

/// The live session of an account.
public struct ServerSession: Hashable, Sendable, Codable {
  /// How long a token is good for: 3,600 s (2.4).
  public static let tokenLife: TimeInterval = 3_600
  /// How many launches are remembered; the oldest are forgotten first.
  private static let rememberedLaunches = 4
  /// How many tokens are remembered that were replaced. What is still on its way with one of them is
  /// told that the token is too old, not that the session is over.
  private static let rememberedTokens = 8

  /// How a session knows a token.
  enum TokenStatus {
    /// It is the one that is good.
    case valid
    /// It is the session's, and too old.
    case expired
    /// It is not the session's.
    case unknown
  }

  /// The session.
  public let id: SessionID
  /// The one device that it is good for.
  public let device: DeviceID
  /// When it began.
  public let startedAt: Date
  /// What its requests carry.
  public private(set) var token: AuthToken
  /// When the token was given out.
  public private(set) var tokenIssuedAt: Date
  /// The launches that were heard of, in that order; the last is the newest.
  public private(set) var launches: [SessionLaunch]
  /// Where the device is reached when the app does not run.
  public internal(set) var pushAddress: PushAddress?
  private var earlierTokens: [AuthToken] = []

  /// A session that begins.
  public init(id: SessionID, token: AuthToken, address: DeviceAddress, startedAt: Date) {
    self.id = id
    self.token = token
    self.startedAt = startedAt
    device = address.device
    tokenIssuedAt = startedAt
    launches = [SessionLaunch(address.launch)]
  }

  // MARK: Tokens

  /// All tokens that are the session's.
  var tokens: [AuthToken] { [token] + earlierTokens }

  /// How the session knows a token.
  func status(of other: AuthToken, at now: Date) -> TokenStatus {
    if other == token {
      return now.timeIntervalSince(tokenIssuedAt) < Self.tokenLife ? .valid : .expired
    }
    return earlierTokens.contains(other) ? .expired : .unknown
  }

  /// Whether a request with one of the session's tokens gets a new one. It does not when the token was
  /// replaced and the newer one is good: the reply that brought that one was lost, or is on its way.
  func needsToken(insteadOf other: AuthToken, at now: Date) -> Bool {
    other == token || status(of: token, at: now) != .valid
  }

  /// Replaces the token. The one that the device asked with is the last to be forgotten: it may be the
  /// only one that the device has, however many replies are lost.
  mutating func replaceToken(by other: AuthToken, askedWith known: AuthToken, at now: Date) {
    let replaced = (earlierTokens + [token]).filter { $0 != known } + [known]
    earlierTokens = replaced.suffix(Self.rememberedTokens)
    token = other
    tokenIssuedAt = now
  }

  // MARK: Launches

  /// Where the device was heard of: each launch that is not over, as far as is known.
  public var addresses: [DeviceAddress] {
    launches.filter { !$0.isRetired }.map { DeviceAddress(device: device, launch: $0.id) }
  }

  /// A launch is heard of. The first time, it takes over from those before it.
  mutating func hear(_ launch: LaunchID) {
    if let index = launches.firstIndex(where: { $0.id == launch }) {
      if launches[index].isRetired { launches[index].isRetired = false }
      return
    }
    for index in launches.indices { launches[index].isRetired = true }
    launches = (launches + [SessionLaunch(launch)]).suffix(Self.rememberedLaunches)
  }

  /// A stream that a launch follows.
  func stream(_ id: SubscriptionID, of launch: LaunchID) -> SessionLaunch.Stream? {
    launches.first { $0.id == launch }?.streams[id]
  }

  /// Changes what a launch follows.
  mutating func change(_ launch: LaunchID, _ change: (inout SessionLaunch) -> Void) {
    guard let index = launches.firstIndex(where: { $0.id == launch }) else { return }
    change(&launches[index])
  }

  /// Who follows something, in an order that every run has.
  func followers(
    of kind: StreamKind
  ) -> [(address: DeviceAddress, subscription: SubscriptionID)] {
    launches.filter { !$0.isRetired }.flatMap { launch in
      launch.streams.filter { $0.value.kind == kind }.keys
        .sorted { $0.number < $1.number }
        .map { (DeviceAddress(device: device, launch: launch.id), $0) }
    }
  }
}
