/// The status of a connection as the app Dispatch displays it. The app is not Apple's framework.
///
/// Dispatch itself has three states: connected, reconnecting and degraded. It displays "connected"
/// before the first connection, and "degraded" without a network. Here, the situations that it
/// does not distinguish are additional cases.
public enum DispatchStatus: Hashable, Sendable {
  /// The connection is being established, and no attempt has failed.
  case connecting
  /// The connection is open.
  case connected
  /// The connection is retried. The first number is that of the retry, the second one the number of
  /// retries after which the connection is degraded.
  case reconnecting(attempt: Int, maxAttempts: Int?)
  /// Live updates are paused. The retries continue.
  case degraded
  /// The device has no network. The retries continue.
  case offline
  /// The connection is closed and is not retried.
  case disconnected

  /// Returns the status of a connection as Dispatch names it.
  public init(_ status: ConnectionStatus) {
    self =
      switch status {
      case .idle, .unavailable, .disconnected: .disconnected
      case .connecting: .connecting
      case .open: .connected
      case .reconnecting(let retry, let limit, _):
        .reconnecting(attempt: retry, maxAttempts: limit)
      case .degraded: .degraded
      case .offline: .offline
      }
  }

  /// Whether the notice about paused live updates is displayed.
  public var showRealtimeDegraded: Bool { self == .degraded }

  /// The text of the notice about paused live updates.
  public static var degradedText: String { "Live updates paused" }

  /// The text of the notice for assistive technologies.
  public static var degradedAccessibilityText: String {
    "Live updates paused. Reconnecting in background."
  }
}
