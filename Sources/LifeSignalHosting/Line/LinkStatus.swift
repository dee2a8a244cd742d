/// The status of the line between a phone and the server.
public enum LinkStatus: Hashable, Sendable {
  /// The line is being opened for the first time.
  case connecting
  /// The line is open. The epoch grows with each opening, and counts from 1.
  case open(epoch: UInt64)
  /// The line was lost, or could not be opened, and is retried.
  case interrupted(retry: Int, of: Int)
  /// As many retries as count have failed. The retries continue.
  case degraded
  /// The device has no network. The retries continue.
  case offline
  /// The line is closed, and does not open again.
  case closed
}
