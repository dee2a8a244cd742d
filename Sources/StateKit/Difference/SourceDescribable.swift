/// A value with a printed form like its source code, which replaces its parts: a range `0..<5`, a
/// binding `\State.name = "Ana"`.
protocol SourceDescribable {
  var sourceDescription: String { get }
}

extension Range: SourceDescribable {
  var sourceDescription: String { "\(bound(lowerBound))..<\(bound(upperBound))" }
}

extension ClosedRange: SourceDescribable {
  var sourceDescription: String { "\(bound(lowerBound))...\(bound(upperBound))" }
}

private func bound(_ value: Any) -> String { ValuePrinter().describe(value) }
