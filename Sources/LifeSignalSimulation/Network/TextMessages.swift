internal import LifeSignalDomain
internal import Synchronization

/// The text messages that have reached the phones of a world.
final class TextMessages: Sendable {
  private let byPhone = Mutex([String: [SMS]]())

  /// A phone gets a message.
  func receive(_ sms: SMS) {
    byPhone.withLock { $0[sms.phone.e164, default: []].append(sms) }
  }

  /// The messages of a phone, the oldest first.
  func messages(to phone: PhoneNumber) -> [SMS] {
    byPhone.withLock { $0[phone.e164] ?? [] }
  }
}
