/// The stream of a topic's messages: it numbers the messages and stores the latest ones.
struct TopicHistory: Sendable {
  /// A message with its number.
  struct Entry: Hashable, Sendable {
    let offset: UInt64
    let message: TopicMessage
  }

  private struct Stored: Sendable {
    let message: TopicMessage
    let byteCount: Int
  }

  /// The position of the last message.
  private(set) var position: ChannelPosition
  private var stored = Queue<Stored>()
  private var byteCount = 0
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
  mutating func append(_ message: TopicMessage) -> UInt64 {
    position = ChannelPosition(epoch: position.epoch, offset: position.offset + 1)
    let size = message.byteCount(topic: topic)
    stored.append(Stored(message: message, byteCount: size))
    byteCount += size
    while stored.count > messageLimit || byteCount > byteLimit, let oldest = stored.popFirst() {
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
    return stored.elements.suffix(Int(missing)).enumerated().map { index, stored in
      Entry(offset: start.offset + 1 + UInt64(index), message: stored.message)
    }
  }
}
