/// Formats numbers for a table: at most two decimals below 10, one below 100, and none from 100 on,
/// with thousands separators.
enum NumberFormat {
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    let magnitude = value.magnitude
    if magnitude >= 100 { return grouped(Int(value.rounded())) }
    let scale = magnitude >= 10 ? 10.0 : 100.0
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }
}
