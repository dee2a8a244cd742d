public import Foundation

/// A report for the operator of the server.
public enum BackendReport: Hashable, Sendable {
  /// The wall clock of the server's machine was set by a number of seconds, ahead if the number is
  /// positive. The server's time did not change; it follows the wall clock only after a restart.
  case clockJumped(seconds: TimeInterval)
}
