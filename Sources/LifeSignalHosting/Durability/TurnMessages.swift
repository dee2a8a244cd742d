internal import Foundation
internal import LifeSignalBackend

/// The messages of a turn, which are sent after the turn is on disk.
struct TurnMessages: Equatable, Sendable {
  /// The server's date at the turn.
  let date: Date
  /// The messages, in order.
  let outgoing: [BackendContext.Outgoing]
}
