internal import HTTPExchange

/// The stream of a topic's messages: it numbers the messages and stores the latest ones.
struct TopicHistory: Sendable {
  /// A message with its number.
  struct Entry: Hashable, Sendable {
    let offset: UInt64
    let message: TopicMessage
  }

  /// A message as JSON text, which needs a fraction of the memory of the parsed value.
  private struct Stored: Sendable {
    let event: String
    let payload: [UInt8]
    let byteCount: Int

    var message: TopicMessage? {
      let value = try? JSONValue(parsing: payload, maximumByteCount: payload.count)
      return value?.objectValue.map { TopicMessage(event: event, payload: $0) }
    }
  }

  /// The position of the last message.
  private(set) var position: ChannelPosition
  private var stored = Queue<Stored>()
  /// The size of the stored messages, in bytes of JSON text.
  private(set) var byteCount = 0
  private let topic: String
  private let messageLimit: Int
  private let byteLimit: Int

  /// Creates the history of a stream without messages.
  init(topic: String, epoch: StreamEpoch, limits: HubLimits) {
    self.topic = topic
    position = ChannelPosition(epoch: epoch, offset: 0)
    messageLimit = max(0, limits.historyMessages)
    byteLimit = max(0, limits.historyBytes)
  }

  /// The number of messages that can be replayed.
  var count: Int { stored.count }

  /// Appends a message, and returns its number. The oldest messages are removed if the history has
  /// more than its limits allow.
  ///
  /// - Parameter room: The largest size of this history, so that the histories of all topics are not
  ///   too large together.
  mutating func append(_ message: TopicMessage, room: Int) -> UInt64 {
    position = ChannelPosition(epoch: position.epoch, offset: position.offset + 1)
    let payload = JSONValue.object(message.payload).encodedBytes
    let size = message.byteCount(topic: topic, payload: payload.count)
    stored.append(Stored(event: message.event, payload: payload, byteCount: size))
    byteCount += size
    let limit = min(byteLimit, room)
    while stored.count > messageLimit || byteCount > limit, let oldest = stored.popFirst() {
      byteCount -= oldest.byteCount
    }
    return position.offset
  }

  /// Returns the messages after a position, in order; nil if one of them is not stored any longer,
  /// or if the position is not a position of this stream.
  ///
  /// - Complexity: O(*n*) in the number of stored messages.
  func messages(after start: ChannelPosition) -> [Entry]? {
    guard start.epoch == position.epoch, start.offset <= position.offset else { return nil }
    let missing = position.offset - start.offset
    guard missing <= UInt64(stored.count) else { return nil }
    return stored.elements.suffix(Int(missing)).enumerated().compactMap { index, stored in
      stored.message.map { Entry(offset: start.offset + 1 + UInt64(index), message: $0) }
    }
  }
}
