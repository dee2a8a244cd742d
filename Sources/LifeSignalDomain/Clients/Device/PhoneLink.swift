/// A link that starts a call or a text message on the device.
public enum PhoneLink: Hashable, Sendable {
  /// A call to a number.
  case call(PhoneNumber)
  /// A text message to a number.
  case message(PhoneNumber)

  /// The address of the link, such as `tel:+15550100002` or `sms:+15550100002`.
  public var address: String {
    switch self {
    case .call(let phone): "tel:\(phone.e164)"
    case .message(let phone): "sms:\(phone.e164)"
    }
  }
}
