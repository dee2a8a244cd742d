public import Foundation
public import LifeSignalBackend
internal import LifeSignalDomain

/// A device at a time when no message is in transit and the device has missed no message recently.
public struct SettledDevice: Sendable {
  /// The state that the device publishes.
  public var device: DeviceSnapshot
  /// Descriptions of the operations that the app has not finished.
  public var pendingOperations: [String]
  /// The state of the backend.
  public var backend: BackendState
  /// The time of the check.
  public var now: Date

  /// Creates a settled device.
  public init(
    _ device: DeviceSnapshot, pendingOperations: [String] = [], backend: BackendState, at now: Date
  ) {
    self.device = device
    self.pendingOperations = pendingOperations
    self.backend = backend
    self.now = now
  }

  /// The account of the device's session, if the device is active and online.
  var account: Account? { device.onlineSession.flatMap { backend.accounts[$0.id] } }
}
