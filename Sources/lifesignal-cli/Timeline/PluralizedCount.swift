/// A count with its unit: `1 step`, `2 steps`.
struct PluralizedCount: CustomStringConvertible {
  private let number: Int
  private let thing: String

  init(_ number: Int, _ thing: String) {
    self.number = number
    self.thing = thing
  }

  var description: String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
}
