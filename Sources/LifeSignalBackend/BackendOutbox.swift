public import Foundation
public import LifeSignalDomain
public import StateKit

/// The destinations of the backend's outgoing messages.
public struct BackendOutbox: Sendable {
  /// Saves the server's state, and returns whether it is on disk. The server sends the messages of
  /// an event only after the closure has returned `true`, and discards them if it returns `false`.
  ///
  /// The closure is `nil` for a server that does not save its state.
  public var persist: (@Sendable () async -> Bool)?
  /// Sends bytes to a device over the network.
  public var deliver: @Sendable (_ bytes: [UInt8], _ address: DeviceAddress) -> Void
  /// Sends a text message.
  public var sendSMS: @Sendable (SMS) -> Void
  /// Sends an item of the notification history through the push service to a device whose app is
  /// possibly not running.
  public var push: @Sendable (_ item: NotificationItem, _ address: PushAddress) -> Void

  /// Tells the operator of the server.
  public var report: @Sendable (BackendReport) -> Void

  /// Creates an outbox from its closures.
  public init(
    persist: (@Sendable () async -> Bool)? = nil,
    deliver: @escaping @Sendable (_ bytes: [UInt8], _ address: DeviceAddress) -> Void,
    sendSMS: @escaping @Sendable (SMS) -> Void,
    push: @escaping @Sendable (_ item: NotificationItem, _ address: PushAddress) -> Void,
    report: @escaping @Sendable (BackendReport) -> Void
  ) {
    self.persist = persist
    self.deliver = deliver
    self.sendSMS = sendSMS
    self.push = push
    self.report = report
  }

  /// Sends one outgoing message.
  ///
  /// - Parameters:
  ///   - item: The message.
  ///   - now: The server's date when the message was made, which the envelope contains.
  /// - Throws: `EncodingError` if the message cannot be encoded.
  public func send(_ item: BackendContext.Outgoing, at now: Date) throws {
    send(try EncodedItem(item, at: now))
  }

  /// Sends a message that is already encoded.
  public func send(_ item: EncodedItem) {
    switch item {
    case .message(let bytes, let address): deliver(bytes, address)
    case .sms(let sms): sendSMS(sms)
    case .push(let item, let address): push(item, address)
    case .report(let report): self.report(report)
    }
  }

  /// An outbox that reports each use as an issue.
  public static var unimplemented: Self {
    Self(
      deliver: StateKit.unimplemented("BackendOutbox.deliver", placeholder: ()),
      sendSMS: StateKit.unimplemented("BackendOutbox.sendSMS", placeholder: ()),
      push: StateKit.unimplemented("BackendOutbox.push", placeholder: ()),
      report: StateKit.unimplemented("BackendOutbox.report", placeholder: ()))
  }
}

extension BackendOutbox {
  /// An outgoing message, encoded so that it can be sent without further work.
  public enum EncodedItem: Sendable {
    /// The bytes of an envelope for a device.
    case message([UInt8], DeviceAddress)
    /// A text message to a phone.
    case sms(SMS)
    /// An item of the notification history.
    case push(NotificationItem, PushAddress)
    /// A report to the operator.
    case report(BackendReport)

    /// Encodes an outgoing message.
    ///
    /// - Parameters:
    ///   - item: The message.
    ///   - now: The server's date when the message was made, which the envelope contains.
    /// - Throws: `EncodingError` if the message cannot be encoded.
    public init(_ item: BackendContext.Outgoing, at now: Date) throws {
      switch item {
      case .message(let message, let address):
        self = .message(try Wire.encode(ServerEnvelope(sentAt: now, message: message)), address)
      case .sms(let sms): self = .sms(sms)
      case .push(let item, let address): self = .push(item, address)
      case .report(let report): self = .report(report)
      }
    }
  }
}

private enum BackendOutboxKey: DependencyKey {
  static var defaultValue: BackendOutbox { .unimplemented }
}

extension DependencyValues {
  /// The destinations of the backend's outgoing messages.
  public var backendOutbox: BackendOutbox {
    get { self[BackendOutboxKey.self] }
    set { self[BackendOutboxKey.self] = newValue }
  }
}
