/// The URL of the WebSocket of a Phoenix server.
public struct PhoenixSocketAddress: Hashable, Sendable {
  /// The URL, with the scheme `ws` or `wss`.
  public let url: String

  /// Creates an address: `{base}/websocket?vsn=…` with further parameters.
  ///
  /// - Parameters:
  ///   - base: The URL of the server's socket, for example `https://example.com/socket`. The schemes
  ///     `http` and `https` become `ws` and `wss`.
  ///   - version: The version of the protocol.
  ///   - parameters: Further parameters of the query, in order; for Supabase, `apikey`.
  /// - Returns: nil if the scheme is none of these four, if the host is missing, or if the base has
  ///   a query or a fragment.
  public init?(
    base: String, version: PhoenixCodec.Version, parameters: KeyValuePairs<String, String> = [:]
  ) {
    guard !base.contains("?"), !base.contains("#"), let socketURL = Self.webSocketURL(base) else {
      return nil
    }
    var path = socketURL[...]
    while path.hasSuffix("/") { path = path.dropLast() }
    let suffix = path.hasSuffix("/websocket") ? "" : "/websocket"
    let query = parameters.map { "&\(percentEncoded($0.key))=\(percentEncoded($0.value))" }
    url = path + suffix + "?vsn=" + version.parameter + query.joined()
  }

  private static func webSocketURL(_ base: String) -> String? {
    for (scheme, replacement) in [
      ("https://", "wss://"), ("http://", "ws://"), ("wss://", "wss://"), ("ws://", "ws://"),
    ] where base.lowercased().hasPrefix(scheme) {
      let rest = base.dropFirst(scheme.count)
      return rest.isEmpty || rest.hasPrefix("/") ? nil : replacement + rest
    }
    return nil
  }
}

extension PhoenixSocketAddress: CustomStringConvertible, CustomReflectable {
  /// The URL without its query, which often contains a key or a token.
  public var description: String { url.prefix { $0 != "?" } + "?…" }

  /// A mirror that shows the description.
  public var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}
