extension CheckInInterval {
  /// The interval as text: "1 day", "8 hours", "90 minutes".
  public var text: String {
    if seconds.isMultiple(of: 86_400) { return Self.quantity(seconds / 86_400, "day") }
    if seconds.isMultiple(of: 3_600) { return Self.quantity(seconds / 3_600, "hour") }
    if seconds.isMultiple(of: 60) { return Self.quantity(seconds / 60, "minute") }
    return Self.quantity(seconds, "second")
  }

  private static func quantity(_ number: Int, _ unit: String) -> String {
    number == 1 ? "1 \(unit)" : "\(number) \(unit)s"
  }
}

extension ReminderLead {
  /// The reminder as text: "off", "30 minutes before", "2 hours before".
  public var text: String {
    switch self {
    case .off: "off"
    case .thirtyMinutes: "30 minutes before"
    case .twoHours: "2 hours before"
    }
  }
}
