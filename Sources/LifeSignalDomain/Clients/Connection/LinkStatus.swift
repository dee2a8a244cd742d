/// The status of the line between a device and the backend.
public enum LinkStatus: Hashable, Sendable {
  /// The line is being opened for the first time, or after it was closed.
  case connecting
  /// The line is open. Each new connection has the next `epoch`, so that what was written to an
  /// earlier connection is known to be lost.
  case open(epoch: UInt64)
  /// The line is interrupted for a short time. The next attempt to open it is number `retry` of the
  /// `of` attempts before the line counts as degraded.
  case interrupted(retry: Int, of: Int)
  /// No live connection can be opened; polling may reach the server.
  case degraded
  /// Nothing reaches the server, or the device has no network.
  case offline
  /// The line is closed and will not be opened again.
  case closed

  /// Whether a request that cannot be written now fails at once. Otherwise it waits for the line.
  var refusesRequests: Bool {
    switch self {
    case .connecting, .open, .interrupted: false
    case .degraded, .offline, .closed: true
    }
  }

  /// Whether the line is being opened, so that a failed request does not mean that the server cannot
  /// be reached.
  var isBeingOpened: Bool {
    switch self {
    case .connecting, .interrupted, .degraded: true
    case .open, .offline, .closed: false
    }
  }
}
