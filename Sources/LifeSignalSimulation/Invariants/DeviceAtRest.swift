public import Foundation
public import LifeSignalDomain

/// A device at rest: no message is on its way, and it has missed none lately.
public struct DeviceAtRest: Sendable {
  /// What it shows.
  public var device: DeviceSnapshot
  /// What its app still does.
  public var busy: [String]
  /// What the backend knows.
  public var backend: BackendState
  /// When.
  public var now: Date

  /// A device at rest.
  public init(
    _ device: DeviceSnapshot, busy: [String] = [], backend: BackendState, at now: Date
  ) {
    self.device = device
    self.busy = busy
    self.backend = backend
    self.now = now
  }

  /// The account of the session that the device has, when it is active and online.
  var account: Account? { device.onlineSession.flatMap { backend.accounts[$0.id] } }
}
