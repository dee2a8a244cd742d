import Realtime

/// The user of a connection: the client's or the server's side.
protocol SocketConnectionUser: AnyObject {
  /// Bytes of the opening handshake arrived. Returns whether the handshake is complete.
  func handshake(_ bytes: Span<UInt8>, at offset: inout Int, in reactor: isolated Reactor) -> Bool
  /// The opening handshake is complete, and messages can be sent.
  func opened(in reactor: isolated Reactor)
  /// A message arrived. Returns false to pause reading.
  func received(_ message: WebSocketMessage, in reactor: isolated Reactor) -> Bool
  /// Bytes arrived and were used, and the connection is not closed.
  ///
  /// - Parameter incompleteByteCount: The number of bytes that have arrived of a message that is not complete.
  func bytesArrived(incompleteByteCount: Int, in reactor: isolated Reactor)
  /// The connection ended. No message follows.
  func ended(_ failure: WebSocketFailure, in reactor: isolated Reactor)
  /// The descriptor is closed.
  func closed(in reactor: isolated Reactor)
  /// A timer of the user fired.
  func timerFired(_ timer: TimerID, in reactor: isolated Reactor)
}
