internal import LifeSignalDomain
internal import Synchronization

/// The text messages that the phones of a world have received.
final class TextMessages: Sendable {
  private let byPhone = Mutex([String: [SMS]]())

  /// Records a message to a phone.
  func receive(_ sms: SMS) {
    byPhone.withLock { $0[sms.phone.e164, default: []].append(sms) }
  }

  /// Returns the messages of a phone, oldest first.
  func messages(to phone: PhoneNumber) -> [SMS] {
    byPhone.withLock { $0[phone.e164] ?? [] }
  }
}
