/// A count with its unit: `1 step`, `2 steps`.
struct PluralizedCount: CustomStringConvertible {
  private let number: Int
  private let unit: String

  init(_ number: Int, _ unit: String) {
    self.number = number
    self.unit = unit
  }

  var description: String { "\(number) \(unit)\(number == 1 ? "" : "s")" }
}
