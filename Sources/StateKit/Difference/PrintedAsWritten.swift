/// What is printed as one writes it, whatever its parts are: a range `0..<5`, a binding
/// `\State.name = "Ana"`.
protocol PrintedAsWritten {
  var printed: String { get }
}

extension Range: PrintedAsWritten {
  var printed: String { "\(bound(lowerBound))..<\(bound(upperBound))" }
}

extension ClosedRange: PrintedAsWritten {
  var printed: String { "\(bound(lowerBound))...\(bound(upperBound))" }
}

private func bound(_ value: Any) -> String { ValuePrinter().describe(value) }
