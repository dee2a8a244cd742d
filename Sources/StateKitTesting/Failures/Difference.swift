import StateKit

/// The difference of what a test expects and what is, in lines. The one place that prints values.
struct Difference: Equatable, Sendable {
  let lines: [String]

  init<Value>(expected: Value, actual: Value) {
    let difference = ValuePrinter().difference(from: expected, to: actual)
    lines =
      difference.isEmpty
      ? ["(both print the same, but `==` says that they differ)"]
      : difference.description.split(separator: "\n").map(String.init)
  }

  /// A value on one line.
  static func describe(_ value: Any) -> String { ValuePrinter(maximumLength: 160).describe(value) }
}
