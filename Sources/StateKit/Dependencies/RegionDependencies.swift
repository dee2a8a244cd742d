#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Calendar
  public import struct FoundationEssentials.Locale
  public import struct FoundationEssentials.TimeZone
#else
  public import struct Foundation.Calendar
  public import struct Foundation.Locale
  public import struct Foundation.TimeZone
#endif

private enum CalendarKey: DependencyKey {
  static var defaultValue: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = LocaleKey.defaultValue
    calendar.timeZone = TimeZoneKey.defaultValue
    return calendar
  }
}

private enum LocaleKey: DependencyKey {
  static var defaultValue: Locale { Locale(identifier: "en_US_POSIX") }
}

private enum TimeZoneKey: DependencyKey {
  static var defaultValue: TimeZone { .gmt }
}

// The default values do not depend on the device, so that a test and a replay have the same result
// everywhere. The composition root sets the values of the user.
extension DependencyValues {
  /// The calendar of the user. The default is the Gregorian calendar with the default ``locale`` and
  /// ``timeZone``, whatever the settings of the device; setting those two does not change the calendar.
  ///
  /// The composition root of an app sets the user's calendar:
  ///
  /// ```swift
  /// Store(initialState: App.State()) { App() } dependencies: {
  ///   $0.calendar = .autoupdatingCurrent
  ///   $0.locale = .autoupdatingCurrent
  ///   $0.timeZone = .autoupdatingCurrent
  /// }
  /// ```
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The locale of the user. The default is `en_US_POSIX`, whatever the settings of the device.
  ///
  /// In a program that links only `FoundationEssentials`, every locale is the unlocalized `en_001`.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The time zone of the user. The default is GMT, whatever the settings of the device.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}
