/// The kind of a channel, stated by the prefix of the channel's name.
public enum PusherChannelKind: Hashable, Sendable {
  /// Any client can subscribe.
  case `public`
  /// A subscription needs an authorization (`private-`).
  case `private`
  /// A subscription needs an authorization, and the payloads are encrypted (`private-encrypted-`).
  case encrypted
  /// A subscription needs an authorization, and the subscribers know each other (`presence-`).
  case presence

  /// Creates the kind of the channel with a name.
  public init(channel name: String) {
    if name.hasPrefix("private-encrypted-") {
      self = .encrypted
    } else if name.hasPrefix("private-") {
      self = .private
    } else if name.hasPrefix("presence-") {
      self = .presence
    } else {
      self = .public
    }
  }

  /// Whether a subscription needs an authorization.
  public var needsAuthorization: Bool { self != .public }

  /// Whether subscribers can send events to each other.
  public var allowsClientEvents: Bool { self == .private || self == .presence }
}
