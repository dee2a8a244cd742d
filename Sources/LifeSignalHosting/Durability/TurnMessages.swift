internal import Foundation
internal import LifeSignalBackend
internal import Synchronization

/// The messages of a turn, which are sent after the turn is on disk.
///
/// Encoding them takes about as long as writing the turn, so the server calls ``encode()`` while the turn
/// is being written.
final class TurnMessages: Sendable {
  private enum Content: Sendable {
    case plain([BackendContext.Outgoing], date: Date)
    case encoded([BackendOutbox.EncodedItem])
  }

  /// Whether the turn has no messages.
  let isEmpty: Bool
  private let content: Mutex<Content>

  /// Keeps the messages of a turn.
  ///
  /// - Parameters:
  ///   - messages: The messages, in order.
  ///   - date: The server's date at the turn.
  init(_ messages: [BackendContext.Outgoing], at date: Date) {
    isEmpty = messages.isEmpty
    content = Mutex(.plain(messages, date: date))
  }

  /// Encodes the messages, if they are not encoded yet. A message that cannot be encoded is dropped, so
  /// that it does not hold back the others.
  func encode() { _ = encoded() }

  /// Sends the messages, in order.
  func send(to outbox: BackendOutbox) {
    for item in encoded() { outbox.send(item) }
  }

  private func encoded() -> [BackendOutbox.EncodedItem] {
    content.withLock { content in
      switch content {
      case .encoded(let items): return items
      case .plain(let items, let date):
        let encoded = items.compactMap { try? BackendOutbox.EncodedItem($0, at: date) }
        content = .encoded(encoded)
        return encoded
      }
    }
  }
}
