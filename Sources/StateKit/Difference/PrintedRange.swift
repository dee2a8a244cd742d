/// A range, which is printed as it is written: `0..<5`.
protocol PrintedRange {
  var printed: String { get }
}

extension Range: PrintedRange {
  var printed: String { "\(bound(lowerBound))..<\(bound(upperBound))" }
}

extension ClosedRange: PrintedRange {
  var printed: String { "\(bound(lowerBound))...\(bound(upperBound))" }
}

private func bound(_ value: Any) -> String { ValuePrinter().describe(value) }
