extension Duration {
  /// The duration as text in the largest unit that divides it: `30 min`, `1 day`.
  var scenarioText: String {
    let milliseconds = Int(self / .milliseconds(1))
    let units = [("day", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000)]
    for (name, length) in units where milliseconds != 0 && milliseconds.isMultiple(of: length) {
      let count = milliseconds / length
      return "\(count) \(name == "day" && count > 1 ? "days" : name)"
    }
    return "\(milliseconds) ms"
  }

  /// The duration in whole minutes and seconds, as text: `4 min 59 s`, `2 min`, `7 s`.
  var minutesAndSeconds: String {
    let (minutes, seconds) = components.seconds.quotientAndRemainder(dividingBy: 60)
    let parts = [
      minutes > 0 ? "\(minutes) min" : nil, seconds > 0 || minutes == 0 ? "\(seconds) s" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
