public import HTTPExchange
internal import LifeSignalDomain
public import RealtimeSockets

/// The posts of a phone whose line has no socket, over HTTP.
///
/// ```swift
/// let link = LinkTransport(
///   client, device: device, secret: secret,
///   polling: .live("ws://127.0.0.1:8787/lifesignal", on: loop), executor: loop)
/// ```
public struct PollingTransport: Sendable {
  private let url: String
  private let http: HTTPClient
  let clock: any Clock<Duration>

  /// The time limit of an exchange. A server answers within 2 s.
  private static let deadline = Duration.seconds(10)

  /// Creates the posts to a server.
  ///
  /// - Parameters:
  ///   - url: The URL of the server's socket, for example `ws://127.0.0.1:8787/lifesignal`.
  ///   - http: Exchanges the requests. It limits the time of an exchange.
  ///   - clock: The clock that measures the time between polls.
  public init(_ url: String, http: HTTPClient, clock: any Clock<Duration>) {
    let isWebSocket = url.lowercased().hasPrefix("ws")
    var base = (isWebSocket ? "http" + url.dropFirst(2) : url)[...]
    // The socket of the same URL ignores these ends, too.
    while base.hasSuffix("/") { base.removeLast() }
    if base.hasSuffix(LinePath.webSocketSuffix) { base.removeLast(LinePath.webSocketSuffix.count) }
    self.url = base + LinePath.exchangeSuffix
    self.http = http
    self.clock = clock
  }

  /// Returns the posts to a server over `URLSession`.
  ///
  /// - Parameter url: The URL of the server's socket, for example `ws://127.0.0.1:8787/lifesignal`.
  public static func live(_ url: String) -> Self {
    Self(
      url,
      http: .live(deadline: deadline, maximumByteCount: LineExchange.responseByteLimit),
      clock: ContinuousClock())
  }

  /// Returns the posts to a server over sockets of a loop, without encryption.
  ///
  /// - Parameters:
  ///   - url: The URL of the server's socket, for example `ws://127.0.0.1:8787/lifesignal`.
  ///   - loop: The loop of the phone's sockets.
  ///   - clock: The clock that measures the time between polls.
  public static func live(
    _ url: String, on loop: EventLoop, clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    Self(
      url,
      http: .sockets(
        on: loop, deadline: deadline, maximumByteCount: LineExchange.responseByteLimit),
      clock: clock)
  }

  /// Posts a body, and returns the messages of the response; nil if the exchange failed or the task was
  /// cancelled. The server may have received the body even then.
  func exchange(_ body: [UInt8]) async -> [[UInt8]]? {
    let request = HTTPRequest(
      method: "POST", url: url, headers: [HTTPHeader("Content-Type", "application/json")],
      body: body)
    guard let response = try? await http.send(request), response.status == 200 else { return nil }
    return LineExchange.messages(response.body)
  }
}
