public import Foundation

extension NotificationItem {
  /// Returns the text below the title in the reader's language and time zone: the message and, about
  /// an emergency that was turned on or off some time before, when, how long before, and with which
  /// phone; and about an older answer to a ping, when and how long before it was made.
  public func text(locale: Locale, timeZone: TimeZone) -> String {
    let style = Date.FormatStyle(
      date: .abbreviated, time: .shortened, locale: locale, calendar: locale.calendar,
      timeZone: timeZone)
    return text { $0.formatted(style) }
  }

  /// Returns the text below the title, with dates in a format of the caller.
  public func text(formatting date: (Date) -> String) -> String {
    if let answeredAt {
      return "\(message) The answer was made at \(date(answeredAt)), \(delay(since: answeredAt))."
    }
    guard let lateChange else { return message }
    let verb = lateChange.change == .turnedOn ? "turned on" : "turned off"
    return message
      + " It was \(verb) at \(date(lateChange.date)), \(delay(since: lateChange.date)), with "
      + lateChange.phone.text + "."
  }

  private func delay(since date: Date) -> String {
    LateDelay(timestamp.timeIntervalSince(date)).text + " before this notice"
  }
}

extension LateEmergencyChange.Phone {
  fileprivate var text: String {
    switch self {
    case .current: "the phone that is signed in to the account"
    case .replaced: "a phone that has been replaced by a newer one"
    }
  }
}

/// A length of time as text: "less than a minute", "5 min", "3 h 10 min", "2 days 3 h".
private struct LateDelay {
  let minutes: Int

  init(_ seconds: TimeInterval) {
    // The limit prevents an overflow for any date.
    minutes = Int(max(0, min(seconds, 1e12))) / 60
  }

  var text: String {
    switch minutes {
    case ..<1: "less than a minute"
    case ..<60: "\(minutes) min"
    case ..<1_440: "\(minutes / 60) h \(minutes % 60) min"
    case ..<2_880: "1 day \(minutes / 60 % 24) h"
    default: "\(minutes / 1_440) days \(minutes / 60 % 24) h"
    }
  }
}
