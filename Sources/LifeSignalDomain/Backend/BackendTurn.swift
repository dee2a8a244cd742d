public import Foundation

/// What one message to the backend has at hand, and what it gives rise to.
///
/// Time and chance are given in, and what leaves is collected, so that the backend itself is a
/// function of its state and this.
public struct BackendTurn {
  /// Something that leaves the backend.
  public enum Outgoing: Hashable, Sendable {
    /// A message to a device.
    case message(ServerMessage, to: DeviceAddress)
    /// A text message to a phone.
    case sms(SMS)
    /// An item of the history, to a device whose app may not run.
    case push(NotificationItem, to: PushAddress)
  }

  /// The moment of the turn.
  public let now: Date
  private let uuid: () -> UUID
  private let random: () -> UInt64
  /// What leaves, in order.
  public private(set) var outgoing: [Outgoing] = []

  /// A turn at a moment.
  ///
  /// - Parameters:
  ///   - now: the moment of the turn.
  ///   - uuid: makes a UUID that was never made before.
  ///   - random: draws a number of 64 random bits.
  public init(now: Date, uuid: @escaping () -> UUID, random: @escaping () -> UInt64) {
    self.now = now
    self.uuid = uuid
    self.random = random
  }

  /// An identifier that was never made before.
  func makeID<ID: UUIDIdentifier>(_ type: ID.Type = ID.self) -> ID {
    ID(uuid())
  }

  /// A verification code that nobody can guess.
  func drawCode() -> VerificationCode {
    VerificationCode(number: random())
  }

  /// A token that nobody can guess: 128 random bits.
  func drawToken() -> AuthToken {
    AuthToken([random(), random()].map { String($0, radix: 16) }.joined(separator: "-"))
  }

  /// Sends a message to a device.
  mutating func send(_ message: ServerMessage, to address: DeviceAddress) {
    outgoing.append(.message(message, to: address))
  }

  /// Answers the request that the turn is about, before all that it gave rise to.
  mutating func answer(_ message: ServerMessage, to address: DeviceAddress) {
    outgoing.insert(.message(message, to: address), at: 0)
  }

  /// Pushes an item to a device.
  mutating func push(_ item: NotificationItem, to address: PushAddress) {
    outgoing.append(.push(item, to: address))
  }

  /// Sends a text message to a phone.
  mutating func send(_ sms: SMS) {
    outgoing.append(.sms(sms))
  }
}
