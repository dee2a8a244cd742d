internal import Synchronization

/// The open links of a client by their epochs. At most two exist at a time: the current one, and one
/// that is being closed.
final class LinkTable: Sendable {
  /// A link and the messages that wait to be written to it.
  struct Entry: Sendable {
    let link: WebSocketLink
    let outbound: OutboundQueue
  }

  private let entries = Mutex<[Epoch: Entry]>([:])

  /// Adds a link.
  func insert(_ link: WebSocketLink, _ epoch: Epoch, byteLimit: Int) {
    let entry = Entry(link: link, outbound: OutboundQueue(byteLimit: byteLimit))
    entries.withLock { $0[epoch] = entry }
  }

  /// Returns a link; nil if it is not open.
  func entry(_ epoch: Epoch) -> Entry? { entries.withLock { $0[epoch] } }

  /// Removes and returns a link. Messages that wait to be written are dropped.
  func remove(_ epoch: Epoch) -> WebSocketLink? {
    let entry = entries.withLock { $0.removeValue(forKey: epoch) }
    entry?.outbound.close()
    return entry?.link
  }
}
