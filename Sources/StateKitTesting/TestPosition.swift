import StateKit
import Testing

/// The test that uses a store, and the last step of that test. The message with which the
/// simulation terminates the process names both, because Swift Testing can then no longer report
/// the test.
final class TestPosition: Sendable {
  private let test: (name: String, location: SourceLocation)?
  private let step: Locked<SourceLocation>

  /// Creates the position in the current test.
  init(step: SourceLocation) {
    self.step = Locked(step)
    test = Test.current.map { ($0.name, $0.sourceLocation) }
  }

  /// The location of the last step of the test.
  var lastStep: SourceLocation {
    get { step.withLock { $0 } }
    set { step.withLock { $0 = newValue } }
  }

  var description: String {
    let step = Self.text(lastStep)
    guard let test else { return "The last step of the test store is at \(step)." }
    return """
      The simulation belongs to the test \(test.name) (\(Self.text(test.location))), whose last \
      step is at \(step).
      """
  }

  private static func text(_ location: SourceLocation) -> String {
    "\(location.fileID):\(location.line)"
  }
}
