/// What a line's figures count.
enum Unit: String, Sendable, Encodable {
  case nanoseconds = "ns"
  case bytes
  case seconds = "s"
  case times = "x"

  func text(_ value: Double) -> String { Number.text(value) }
}
