internal import StateKit

extension Range: SourceDescribable {
  package func sourceDescription(_ describe: (Any) -> String) -> String {
    "\(describe(lowerBound))..<\(describe(upperBound))"
  }
}

extension ClosedRange: SourceDescribable {
  package func sourceDescription(_ describe: (Any) -> String) -> String {
    "\(describe(lowerBound))...\(describe(upperBound))"
  }
}
