public import LifeSignalDomain

/// A world at rest: no message is on its way.
public struct WorldSnapshot: Hashable, Sendable {
  /// What each device shows, by its name.
  public var devices: [String: DeviceSnapshot]
  /// What the backend knows.
  public var backend: BackendState

  /// A world at rest.
  public init(devices: [String: DeviceSnapshot] = [:], backend: BackendState = BackendState()) {
    self.devices = devices
    self.backend = backend
  }
}
