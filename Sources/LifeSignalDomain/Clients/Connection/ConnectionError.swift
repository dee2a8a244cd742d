/// The reasons why a request has no answer.
public enum ConnectionError: Error, Hashable, Sendable {
  /// The backend refused the request.
  case refused(BackendRefusal)
  /// No reply arrived in time. The server may or may not have received the request.
  case timedOut
  /// The device has no network; the request was not sent.
  case notConnected
  /// The reply answers another kind of request. The device and the backend probably have different
  /// versions.
  case unexpectedReply
  /// The request could not be encoded.
  case unsendable
  /// The backend closed the stream.
  case streamClosed
}
