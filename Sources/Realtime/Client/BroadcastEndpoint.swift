public import HTTPExchange

/// The endpoint of Supabase that broadcasts a message over HTTP, without a connection.
///
/// ```swift
/// let endpoint = BroadcastEndpoint(
///   "https://project.supabase.co/realtime/v1", apiKey: key, client: httpClient)
/// try await endpoint.broadcast("cursor", ["x": 1], to: "room")
/// ```
public struct BroadcastEndpoint: Sendable {
  /// The reason why a broadcast was not accepted.
  public enum Failure: Error, Hashable, Sendable {
    /// The server answered with an HTTP status other than 202.
    case refused(status: Int)
  }

  private let url: String
  private let apiKey: String
  private let client: HTTPClient

  /// Creates an endpoint of a project.
  ///
  /// - Parameters:
  ///   - url: The URL of the server, for example `https://project.supabase.co/realtime/v1`.
  ///   - apiKey: The project's public key.
  ///   - client: The client that sends the HTTP requests.
  public init(_ url: String, apiKey: String, client: HTTPClient) {
    self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    self.apiKey = apiKey
    self.client = client
  }

  /// Broadcasts a message to the members of a channel.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The content.
  ///   - channel: The name of the channel, without the prefix `realtime:`.
  ///   - token: The access token of a private channel; nil for a public channel.
  /// - Throws: ``Failure``, or an error of the HTTP client.
  public func broadcast(
    _ event: String, _ payload: JSONValue = [:], to channel: ChannelName,
    token: AccessToken? = nil
  ) async throws {
    let path = "/api/broadcast/\(percentEncoded(channel.rawValue))/events/\(percentEncoded(event))"
    let headers = [
      HTTPHeader("Content-Type", "application/json"), HTTPHeader("apikey", apiKey),
      HTTPHeader("Authorization", "Bearer \(token?.value ?? apiKey)"),
    ]
    let response = try await client.send(
      HTTPRequest(
        method: "POST", url: url + path + (token == nil ? "" : "?private=true"), headers: headers,
        body: payload.encodedBytes))
    guard response.status == 202 else { throw Failure.refused(status: response.status) }
  }
}
