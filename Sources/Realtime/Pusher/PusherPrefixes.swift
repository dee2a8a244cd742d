/// The prefixes of the Pusher protocol's own events.
public struct PusherPrefixes: Hashable, Sendable {
  /// The prefix of most events.
  public var general: String
  /// The prefix of the events with which the server informs a subscriber about its channel.
  public var `internal`: String

  /// Creates the prefixes of a protocol.
  public init(general: String, internal: String) {
    self.general = general
    self.internal = `internal`
  }

  /// The prefixes of Pusher.
  public static var pusher: Self { Self(general: "pusher:", internal: "pusher_internal:") }
  /// The prefix of Apinator.
  public static var apinator: Self { Self(general: "realtime:", internal: "realtime:") }

  /// Returns the name of a protocol event without its prefix; nil for an application's event.
  func name(of event: String) -> String? {
    for prefix in [general, `internal`] where event.hasPrefix(prefix) {
      return String(event.dropFirst(prefix.count))
    }
    return nil
  }
}
