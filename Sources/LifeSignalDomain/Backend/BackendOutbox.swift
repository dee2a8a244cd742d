public import StateKit

/// Where what leaves the backend goes.
public struct BackendOutbox: Sendable {
  /// Returns when everything that the server knows is on disk, which is before anything leaves that
  /// tells of it; false when it cannot be, and then nothing leaves. Nil for a server that keeps
  /// nothing.
  public var keep: (@Sendable () async -> Bool)?
  /// Gives bytes to the network, for a device.
  public var deliver: @Sendable (_ bytes: [UInt8], _ address: DeviceAddress) -> Void
  /// Gives a text message to the telephone network.
  public var text: @Sendable (SMS) -> Void
  /// Gives an item of the history to the push service, for a device whose app may not run.
  public var push: @Sendable (_ item: NotificationItem, _ address: PushAddress) -> Void

  /// An outbox.
  public init(
    keep: (@Sendable () async -> Bool)? = nil,
    deliver: @escaping @Sendable (_ bytes: [UInt8], _ address: DeviceAddress) -> Void,
    text: @escaping @Sendable (SMS) -> Void,
    push: @escaping @Sendable (_ item: NotificationItem, _ address: PushAddress) -> Void
  ) {
    self.keep = keep
    self.deliver = deliver
    self.text = text
    self.push = push
  }

  /// Reports each use.
  public static var unimplemented: Self {
    Self(
      deliver: StateKit.unimplemented("BackendOutbox.deliver", placeholder: ()),
      text: StateKit.unimplemented("BackendOutbox.text", placeholder: ()),
      push: StateKit.unimplemented("BackendOutbox.push", placeholder: ()))
  }
}

private enum BackendOutboxKey: DependencyKey {
  static var defaultValue: BackendOutbox { .unimplemented }
}

extension DependencyValues {
  /// Where what leaves the backend goes.
  public var backendOutbox: BackendOutbox {
    get { self[BackendOutboxKey.self] }
    set { self[BackendOutboxKey.self] = newValue }
  }
}
