/// A value that is printed as in source code and not with its parts, such as the range `0..<5` or
/// the binding action `\State.name = "Ana"`.
protocol SourceDescribable {
  var sourceDescription: String { get }
}

extension Range: SourceDescribable {
  var sourceDescription: String { "\(printedBound(lowerBound))..<\(printedBound(upperBound))" }
}

extension ClosedRange: SourceDescribable {
  var sourceDescription: String { "\(printedBound(lowerBound))...\(printedBound(upperBound))" }
}

private func printedBound(_ value: Any) -> String { ValuePrinter().describe(value) }
