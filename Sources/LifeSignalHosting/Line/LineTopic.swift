internal import Foundation
internal import LifeSignalDomain

/// A topic that LifeSignal's server serves.
enum LineTopic: Hashable, Sendable {
  /// The line of one launch of the app: `lifesignal:` and the upper-case UUID of the launch.
  case line(LaunchID)
  /// The text messages to a telephone: `telephone:` and the number in E.164.
  case telephone(e164: String)

  private static let linePrefix = "lifesignal:"
  private static let telephonePrefix = "telephone:"

  /// Reads the name of a topic; nil if the server has no such topic. A topic has exactly one name.
  init?(_ name: String) {
    if name.hasPrefix(Self.linePrefix) {
      let text = String(name.dropFirst(Self.linePrefix.count))
      guard let launch = UUID(uuidString: text), launch.uuidString == text else { return nil }
      self = .line(LaunchID(launch))
    } else if name.hasPrefix(Self.telephonePrefix) {
      let text = String(name.dropFirst(Self.telephonePrefix.count))
      guard Self.isE164(text) else { return nil }
      self = .telephone(e164: text)
    } else {
      return nil
    }
  }

  /// The name of the topic. It contains no character that JSON escapes.
  var name: String {
    switch self {
    case .line(let launch): Self.linePrefix + launch.description
    case .telephone(let e164): Self.telephonePrefix + e164
    }
  }

  /// Returns whether a text is a number in E.164: `+`, and 1 to 15 digits.
  private static func isE164(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "+"), 2...16 ~= bytes.count else { return false }
    return bytes.dropFirst().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}

/// The names of the events on LifeSignal's topics.
enum LineEvent {
  /// A request of the launch. The payload is a `RequestEnvelope`.
  static let request = "request"
  /// A message of the server to the launch. The payload is a `ServerEnvelope`.
  static let message = "message"
  /// A verification code that was sent to a telephone: `{"code": "…"}`.
  static let code = "code"
}

/// The reasons in error replies of a server that a phone tells apart.
enum LineRefusalReason {
  /// The server has no such topic, or does not show the codes of a telephone.
  static let unmatchedTopic = "unmatched topic"
}

/// The paths of a server.
enum LinePath {
  /// The path of Phoenix's socket.
  static let socket = "/lifesignal"
  /// The path of the WebSocket of the socket.
  static let webSocket = socket + webSocketSuffix
  /// What follows the path of the socket in ``webSocket``.
  static let webSocketSuffix = "/websocket"
  /// The path to which launches without a socket post.
  static let exchange = socket + exchangeSuffix
  /// What follows the path of the socket in ``exchange``.
  static let exchangeSuffix = "/exchange"
  /// The path of the operator's page.
  static let dashboardPage = "/"
  /// The path of the WebSocket of the operator's page.
  static let dashboard = "/dashboard"
}
