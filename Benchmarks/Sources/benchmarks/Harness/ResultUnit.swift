/// The unit of a line's figures.
enum ResultUnit: String, Sendable, Encodable {
  case nanoseconds = "ns"
  case bytes
  case seconds = "s"
  /// A ratio, such as "2.5 x".
  case ratio = "x"

  func text(_ value: Double) -> String { NumberFormat.text(value) }
}
