import Realtime

/// The messages that a client's connection has received and that wait for their consumer.
struct ReceivedMessages {
  private let limits: WebSocketClientOptions
  private var messages: [WebSocketMessage?] = []
  private var takenCount = 0
  /// The number of bytes of the waiting messages.
  private(set) var size = 0

  init(limits: WebSocketClientOptions) { self.limits = limits }

  var count: Int { messages.count - takenCount }

  /// Whether reading pauses.
  var isFull: Bool { count >= limits.inboxCount || size >= limits.inboxSize }

  /// Whether reading goes on after a pause: at most half of each limit is in use. If reading went
  /// on as soon as there was any room, it would pause again after each message.
  var hasRoom: Bool { count <= limits.inboxCount / 2 && size <= limits.inboxSize / 2 }

  mutating func append(_ message: WebSocketMessage) {
    messages.append(message)
    size += Self.size(message)
  }

  /// Takes out the first message.
  ///
  /// - Complexity: O(1) on average.
  mutating func takeFirst() -> WebSocketMessage? {
    guard takenCount < messages.count, let message = messages[takenCount].take() else { return nil }
    takenCount += 1
    size -= Self.size(message)
    if takenCount == messages.count {
      messages.removeAll(keepingCapacity: messages.capacity <= 256)
      takenCount = 0
    } else if takenCount >= 64, 2 * takenCount >= messages.count {
      messages.removeFirst(takenCount)
      takenCount = 0
    }
    return message
  }

  mutating func removeAll() { self = Self(limits: limits) }

  private static func size(_ message: WebSocketMessage) -> Int {
    switch message {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }
}
