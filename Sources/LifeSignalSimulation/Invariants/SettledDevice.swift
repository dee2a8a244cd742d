public import Foundation
public import LifeSignalBackend
internal import LifeSignalDomain

/// A device at rest: no message is in transit, and the device has missed none recently.
public struct SettledDevice: Sendable {
  /// What the device shows.
  public var device: DeviceSnapshot
  /// Descriptions of the operations that the app has not finished.
  public var pendingOperations: [String]
  /// The state of the backend.
  public var backend: BackendState
  /// The time of the check.
  public var now: Date

  /// Creates a device at rest.
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
