/// The place of a message in the stream of a channel that numbers its messages.
///
/// The caller can store the position of the last message that it has processed, and create a channel
/// from the position later. The server then replays the messages after it.
public struct ChannelPosition: Hashable, Sendable {
  /// The stream that the offset counts in.
  public let epoch: StreamEpoch
  /// The number of the message in its stream, counted from 1; 0 before the first message.
  public let offset: UInt64

  /// Creates a position from its parts.
  public init(epoch: StreamEpoch, offset: UInt64) {
    self.epoch = epoch
    self.offset = offset
  }
}
