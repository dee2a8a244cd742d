/// The reasons why a request has no answer.
public enum ConnectionError: Error, Hashable, Sendable {
  /// The backend refused the request.
  case refused(BackendRefusal)
  /// No reply arrived in time. The server may or may not have received the request.
  case timedOut
  /// The connection was lost after the request was handed to it. The server may or may not have
  /// received the request, and the connection does not send it again.
  case interrupted
  /// The request was not sent: the device has no network, the server cannot be reached, or too many
  /// requests wait until it can.
  case notConnected
  /// The reply answers another kind of request. The device and the backend probably have different
  /// versions.
  case unexpectedReply
  /// The request could not be encoded.
  case unsendable
  /// The backend closed the stream.
  case streamClosed
}
