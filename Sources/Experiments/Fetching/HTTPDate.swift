/// A date of an HTTP header field, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
struct HTTPDate {
  /// The seconds since the start of the year 1970, without leap seconds.
  let seconds: Int

  private static var months: [String] {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  }

  /// Creates the date of a text; nil if the text has another form. The day of the week is not checked.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[0].utf8.count == 4, parts[5] == "GMT",
      let day = Self.number(parts[1], 2), (1...31).contains(day),
      let month = Self.months.firstIndex(of: String(parts[2])),
      let year = Self.number(parts[3], 4)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = Self.number(time[0], 2), hour < 24,
      let minute = Self.number(time[1], 2), minute < 60, let second = Self.number(time[2], 2),
      second <= 60
    else { return nil }
    seconds =
      (Self.days(year: year, month: month + 1, day: day) * 24 + hour) * 3_600 + minute * 60 + second
  }

  private static func number(_ text: Substring, _ digitCount: Int) -> Int? {
    guard text.utf8.count == digitCount, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Returns the days since 1 January 1970 in the Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    // The year begins in March, so that the day that some years add is its last one.
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
