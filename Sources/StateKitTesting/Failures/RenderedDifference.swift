import StateKit
import StateKitPrinting

/// The difference between an expected and an actual value, in lines. All failures print
/// values with this type.
struct RenderedDifference: Equatable, Sendable {
  let lines: [String]

  init<Value>(expected: Value, actual: Value) {
    let difference = ValuePrinter().difference(from: expected, to: actual)
    lines =
      difference.isEmpty
      ? ["(both values print the same text, but `==` returns false)"]
      : difference.description.split(separator: "\n").map(String.init)
  }

  /// Returns a description of a value on one line.
  static func describe(_ value: Any) -> String { ValuePrinter(maximumLength: 160).describe(value) }
}
