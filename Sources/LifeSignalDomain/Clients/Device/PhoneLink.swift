/// What a device's telephone is opened with (4.7).
public enum PhoneLink: Hashable, Sendable {
  /// A call.
  case call(PhoneNumber)
  /// A text message.
  case message(PhoneNumber)

  /// The address, as `tel:+15550100002` or `sms:+15550100002`.
  public var address: String {
    switch self {
    case .call(let phone): "tel:\(phone.e164)"
    case .message(let phone): "sms:\(phone.e164)"
    }
  }
}
