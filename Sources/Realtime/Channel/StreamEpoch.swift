/// The identity of a channel's stream on the server. The server chooses a new one when it has lost
/// its history, and offsets then begin again. It is unrelated to the ``Epoch`` of a connection.
public struct StreamEpoch: RawRepresentable, Hashable, Sendable {
  /// The server's name of the stream.
  public let rawValue: String

  /// Creates an identity from the server's name.
  public init(rawValue: String) { self.rawValue = rawValue }
}
