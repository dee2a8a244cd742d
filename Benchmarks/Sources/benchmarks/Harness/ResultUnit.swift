/// The unit of a line's figures.
enum ResultUnit: String, Sendable, Encodable {
  case nanoseconds = "ns"
  case bytes
  case seconds = "s"
  case times = "x"

  func text(_ value: Double) -> String { NumberFormat.text(value) }
}
