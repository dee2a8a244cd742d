/// The URL of the WebSocket of a Pusher server.
public struct PusherSocketAddress: Hashable, Sendable {
  /// The URL, with the scheme `ws` or `wss`.
  public let url: String

  /// Creates an address: `{base}/app/{key}?protocol=7&client=…&version=…`.
  ///
  /// - Parameters:
  ///   - base: The scheme, host and port, for example `wss://ws-eu.pusher.com`.
  ///   - key: The application's key.
  ///   - client: The name of the client library.
  ///   - version: The version of the client library.
  public init(base: String, key: String, client: String = "swift", version: String = "1.0.0") {
    var base = base[...]
    while base.hasSuffix("/") { base = base.dropLast() }
    url =
      base + "/app/\(percentEncoded(key))?protocol=7"
      + "&client=\(percentEncoded(client))&version=\(percentEncoded(version))"
  }
}
