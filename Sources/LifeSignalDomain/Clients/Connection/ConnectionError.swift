/// Why a request has no answer.
public enum ConnectionError: Error, Hashable, Sendable {
  /// The backend does not grant it.
  case refused(BackendRefusal)
  /// What came back answers something else: device and backend do not speak the same version.
  case unexpectedReply
  /// The request cannot be put into bytes.
  case unsendable
  /// The backend closed the stream.
  case streamClosed
}
