/// Why a request has no answer.
public enum ConnectionError: Error, Hashable, Sendable {
  /// The backend does not grant it.
  case refused(BackendRefusal)
  /// No answer came in time. Whether the request arrived, nobody knows.
  case timedOut
  /// The device has no network: nothing was sent.
  case notConnected
  /// What came back answers something else: device and backend do not speak the same version.
  case unexpectedReply
  /// The request cannot be put into bytes.
  case unsendable
  /// The backend closed the stream.
  case streamClosed
}
