internal import Foundation

/// How late an emergency reached the server, and from which phone.
struct EmergencyDelay: Hashable, Sendable {
  /// The time from the gesture until the server heard of it, in seconds.
  let seconds: TimeInterval
  /// Whether another phone has signed in to the account since.
  let isFromReplacedPhone: Bool

  /// An emergency that the server heard of at once.
  static var none: Self { Self(seconds: 0, isFromReplacedPhone: false) }

  /// A sentence that says when the emergency was turned on, and on which phone; `nil` within a minute,
  /// unless the phone was replaced.
  var text: String? {
    let minutes = Int(seconds) / 60
    let age = minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    let phone = isFromReplacedPhone ? "a phone that has been replaced by a newer one" : "the phone"
    if minutes == 0 {
      return isFromReplacedPhone ? "It was turned on with \(phone)." : nil
    }
    return "It was turned on \(age) ago with \(phone), which could not reach the server until now."
  }
}
