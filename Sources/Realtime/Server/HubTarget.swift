/// What the target of a WebSocket request asks for.
///
/// A target is the path and the query of the request, for example `/socket/websocket?vsn=2.0.0`.
public enum HubTarget: Hashable, Sendable {
  /// The Phoenix channels protocol: a path that ends with `/websocket`. Without the parameter `vsn`
  /// the version is the first one.
  case phoenix(PhoenixCodec.Version)
  /// The Phoenix channels protocol in a version that the hub does not serve.
  case unsupportedPhoenix
  /// The Pusher protocol: `/app/{key}?protocol=6` or `7`. The key is percent-encoded.
  case pusher(encodedKey: String)
  /// The Pusher protocol without a version, or in one that the hub does not serve. The code is 4006,
  /// 4007 or 4008.
  case unsupportedPusher(encodedKey: String, CloseCode)
  /// A path of neither protocol.
  case unknown

  /// Reads the target of a request.
  public init(_ target: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first ?? ""
    let query = parts.dropFirst().first ?? ""
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    if segments.count == 3, segments[0].isEmpty, segments[1] == "app", !segments[2].isEmpty {
      self = Self.pusher(String(segments[2]), Self.parameter("protocol", in: query))
    } else if path.hasSuffix("/websocket") {
      self = Self.phoenix(Self.parameter("vsn", in: query))
    } else {
      self = .unknown
    }
  }

  private static func phoenix(_ version: Substring?) -> Self {
    guard let version else { return .phoenix(.v1) }
    if version.hasPrefix("1.0.") { return .phoenix(.v1) }
    return version.hasPrefix("2.0.") ? .phoenix(.v2) : .unsupportedPhoenix
  }

  private static func pusher(_ key: String, _ version: Substring?) -> Self {
    guard let version else {
      return .unsupportedPusher(encodedKey: key, .pusherVersionMissing)
    }
    guard let number = Int(version) else {
      return .unsupportedPusher(encodedKey: key, .pusherInvalidVersion)
    }
    return 6...7 ~= number
      ? .pusher(encodedKey: key) : .unsupportedPusher(encodedKey: key, .pusherUnsupportedVersion)
  }

  /// Returns the value of the first parameter with a name.
  private static func parameter(_ name: String, in query: Substring) -> Substring? {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts[0] == name { return parts.count == 2 ? parts[1] : "" }
    }
    return nil
  }
}
