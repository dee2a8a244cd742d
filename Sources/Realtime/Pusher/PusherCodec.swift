internal import HTTPExchange

/// A codec for the messages of the Pusher protocol, for clients and servers.
///
/// ```swift
/// let codec = PusherCodec(prefixes: .pusher)
/// let message = try codec.encode(.ping)  // {"data":"{}","event":"pusher:ping"}
/// ```
///
/// `data` is written as JSON text inside a string, and read as such a text, as a JSON value, or as a
/// string that is not JSON. If a message cannot be decoded, the codec throws a ``PusherFailure``:
/// the connection drops the message and stays open.
public struct PusherCodec: Hashable, Sendable {
  /// The prefixes of the protocol's own events.
  public let prefixes: PusherPrefixes
  /// The largest accepted size of a message, in bytes.
  public let maximumByteCount: Int

  /// Creates a codec for one connection.
  ///
  /// - Parameters:
  ///   - prefixes: The prefixes of the protocol's own events.
  ///   - maximumByteCount: The largest accepted size of a received message, in bytes.
  public init(prefixes: PusherPrefixes, maximumByteCount: Int = 1 << 20) {
    self.prefixes = prefixes
    self.maximumByteCount = maximumByteCount
  }

  /// Decodes a message of the connection.
  ///
  /// - Throws: ``PusherFailure``.
  public func decode(_ message: WebSocketMessage) throws(PusherFailure) -> PusherMessage {
    guard case .text(let text) = message else { throw .notAMessage }
    return try PusherEnvelope(parse(text), codec: self).message(prefixes: prefixes)
  }

  /// Encodes a message for the connection.
  ///
  /// - Throws: ``PusherFailure/clientEventNotAllowed``.
  public func encode(_ message: PusherMessage) throws(PusherFailure) -> WebSocketMessage {
    if case .clientEvent(let channel, let event, _, _) = message {
      try PusherEnvelope.checkClientEvent(event, channel: channel)
    }
    return .text(PusherEnvelope(message, prefixes: prefixes).value.encoded)
  }

  private func parse(_ text: String) throws(PusherFailure) -> JSONValue {
    do {
      return try JSONValue(parsing: text, maximumByteCount: maximumByteCount)
    } catch {
      throw .json(error)
    }
  }

  /// Returns the data of a message: the value of the JSON text in the field `data`, or the field
  /// itself if it contains no such text.
  func data(_ field: JSONValue?) -> JSONValue {
    guard let text = field?.stringValue else { return field ?? .null }
    let value = try? JSONValue(parsing: text, maximumByteCount: maximumByteCount)
    return value ?? .string(text)
  }
}
