public import Foundation
public import LifeSignalDomain

/// A report for the operator of the server.
public enum BackendReport: Hashable, Sendable {
  /// The wall clock of the server's machine was set by a number of seconds, ahead if the number is
  /// positive. The server's time did not change; it follows the wall clock only after a restart.
  case clockJumped(seconds: TimeInterval)
  /// A message that named another sender than the address of its line arrived on the line of this
  /// address, and was dropped. Likely an attack; the carrier closes the line.
  case foreignSender(DeviceAddress)
}
