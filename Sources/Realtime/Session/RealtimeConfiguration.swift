internal import StateKit

/// The server of a client, its protocol, and the rules of the connection and the channels.
///
/// ```swift
/// let configuration = try RealtimeConfiguration.phoenix("ws://127.0.0.1:4000/socket", version: .v2)
/// ```
public struct RealtimeConfiguration: Hashable, Sendable {
  /// A protocol between clients and servers.
  public enum WireFormat: Hashable, Sendable {
    /// Phoenix channels, with the additions of Supabase.
    case phoenix(PhoenixCodec.Version)
    /// The protocol of Pusher, version 7.
    case pusher(PusherPrefixes)
  }

  /// The address of the server, and the header fields of each connection.
  public var endpoint: WebSocketEndpoint
  /// The protocol of the connection.
  public var wireFormat: WireFormat
  /// The rules of the connection.
  public var connection: ConnectionPolicy
  /// The times of the heartbeats.
  public var keepAlive: KeepAliveMode
  /// The rules of the channels whose options have no rules.
  public var channels: ChannelPolicy
  /// The origin of the access token.
  public var token: TokenPolicy
  /// The first access token.
  public var initialToken: AccessToken?
  /// The time from the removal of the last channel until the client disconnects; nil if it stays
  /// connected.
  public var idleDisconnect: Duration?

  /// Creates a configuration from its parts.
  public init(
    endpoint: WebSocketEndpoint, wireFormat: WireFormat, connection: ConnectionPolicy,
    keepAlive: KeepAliveMode, channels: ChannelPolicy, token: TokenPolicy = .setByApp,
    initialToken: AccessToken? = nil, idleDisconnect: Duration? = nil
  ) {
    self.endpoint = endpoint
    self.wireFormat = wireFormat
    self.connection = connection
    self.keepAlive = keepAlive
    self.channels = channels
    self.token = token
    self.initialToken = initialToken
    self.idleDisconnect = idleDisconnect
  }

  /// Returns the configuration for a Phoenix server.
  ///
  /// - Parameters:
  ///   - url: The URL of the server's socket, for example `ws://127.0.0.1:4000/socket`.
  ///   - version: The version of the protocol.
  ///   - parameters: Further parameters of the query.
  /// - Throws: ``WebSocketEndpointError``.
  public static func phoenix(
    _ url: String, version: PhoenixCodec.Version = .v2,
    parameters: KeyValuePairs<String, String> = [:]
  ) throws(WebSocketEndpointError) -> Self {
    guard
      let address = PhoenixSocketAddress(base: url, version: version, parameters: parameters)
    else {
      // The endpoint's own error is more exact, unless the URL has a query.
      _ = try WebSocketEndpoint(url)
      throw .invalidTarget
    }
    return Self(
      endpoint: try WebSocketEndpoint(address.url), wireFormat: .phoenix(version),
      connection: .phoenix, keepAlive: .phoenix, channels: .phoenix)
  }

  /// Returns the configuration for Supabase Realtime.
  ///
  /// - Parameters:
  ///   - url: The URL of the project's socket, for example `ws://127.0.0.1:4000/realtime/v1`.
  ///   - apiKey: The project's public key.
  ///   - version: The version of the protocol.
  /// - Throws: ``WebSocketEndpointError``.
  public static func supabase(
    _ url: String, apiKey: String, version: PhoenixCodec.Version = .v2
  ) throws(WebSocketEndpointError) -> Self {
    var configuration = try phoenix(url, version: version, parameters: ["apikey": apiKey])
    configuration.connection = .supabase
    configuration.keepAlive = .supabase
    configuration.channels = .supabase
    configuration.idleDisconnect = .seconds(50)
    return configuration
  }

  /// Returns the configuration for a server of Pusher's protocol.
  ///
  /// - Parameters:
  ///   - url: The scheme, host and port, for example `ws://127.0.0.1:6001`.
  ///   - key: The application's key.
  /// - Throws: ``WebSocketEndpointError``.
  public static func pusher(_ url: String, key: String) throws(WebSocketEndpointError) -> Self {
    Self(
      endpoint: try WebSocketEndpoint(PusherSocketAddress(base: url, key: key).url),
      wireFormat: .pusher(.pusher), connection: .pusher, keepAlive: .pusher, channels: .pusher)
  }

  /// Returns the configuration for Apinator, whose protocol is Pusher's with other prefixes.
  ///
  /// - Parameters:
  ///   - url: The scheme, host and port.
  ///   - key: The application's key.
  /// - Throws: ``WebSocketEndpointError``.
  public static func apinator(_ url: String, key: String) throws(WebSocketEndpointError) -> Self {
    var configuration = try pusher(url, key: key)
    configuration.wireFormat = .pusher(.apinator)
    configuration.connection = .apinator
    return configuration
  }

  /// Returns the rules of a channel.
  func policy(of channel: ChannelName) -> ChannelPolicy {
    guard case .pusher = wireFormat else { return channels }
    var policy = channels
    policy.authorizesJoins = PusherChannelKind(channel: channel.rawValue).needsAuthorization
    return policy
  }

  /// The translation between the client and the protocol, in its initial state.
  var wire: WireProtocol {
    switch wireFormat {
    case .phoenix(let version): .phoenix(PhoenixWire(PhoenixCodec(version: version)))
    case .pusher(let prefixes): .pusher(PusherWire(PusherCodec(prefixes: prefixes)))
    }
  }
}
