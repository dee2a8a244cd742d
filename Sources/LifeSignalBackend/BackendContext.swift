public import Foundation
public import LifeSignalDomain

/// The inputs and outputs of one event on the backend.
///
/// Time and randomness are passed in, and outgoing messages are collected, so that the result of an
/// event depends only on the state of the backend, the event and this context.
public struct BackendContext {
  /// A message that leaves the backend.
  public enum Outgoing: Hashable, Sendable {
    /// A message to a device.
    case message(ServerMessage, to: DeviceAddress)
    /// A text message to a phone.
    case sms(SMS)
    /// An item of the notification history, for a device whose app is possibly not running.
    case push(NotificationItem, to: PushAddress)
    /// A report for the server's operator.
    case report(BackendReport)
  }

  /// The date of the event.
  public let now: Date
  private let uuid: () -> UUID
  private let random: () -> UInt64
  /// The messages to send, in order.
  public private(set) var outgoing: [Outgoing] = []

  /// Creates the context of an event at a date.
  ///
  /// - Parameters:
  ///   - now: The date of the event.
  ///   - uuid: A closure that returns a new UUID.
  ///   - random: A closure that returns 64 random bits.
  public init(now: Date, uuid: @escaping () -> UUID, random: @escaping () -> UInt64) {
    self.now = now
    self.uuid = uuid
    self.random = random
  }

  /// Returns a new identifier.
  func makeID<ID: UUIDIdentifier>(_ type: ID.Type = ID.self) -> ID {
    ID(uuid())
  }

  /// Returns a random verification code.
  func makeCode() -> VerificationCode {
    VerificationCode(number: random())
  }

  /// Returns a token of 128 random bits, which cannot be guessed.
  func makeToken() -> AuthToken {
    AuthToken([random(), random()].map { String($0, radix: 16) }.joined(separator: "-"))
  }

  /// Sends a message to a device.
  mutating func send(_ message: ServerMessage, to address: DeviceAddress) {
    outgoing.append(.message(message, to: address))
  }

  /// Replies to the request that is being handled. The reply is sent before all other messages.
  mutating func reply(_ message: ServerMessage, to address: DeviceAddress) {
    outgoing.insert(.message(message, to: address), at: 0)
  }

  /// Sends an item through the push service to a device.
  mutating func push(_ item: NotificationItem, to address: PushAddress) {
    outgoing.append(.push(item, to: address))
  }

  /// Reports something to the server's operator.
  mutating func report(_ report: BackendReport) {
    outgoing.append(.report(report))
  }

  /// Sends a text message to a phone.
  mutating func send(_ sms: SMS) {
    outgoing.append(.sms(sms))
  }
}
