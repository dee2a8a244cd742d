import StateKit
import Testing

/// Which test uses a store, and how far it is: for the messages that end the process, where Swift
/// Testing cannot say it any more.
final class Whereabouts: Sendable {
  private let test: (name: String, location: SourceLocation)?
  private let step: Locked<SourceLocation>

  /// In the test that runs now.
  init(step: SourceLocation) {
    self.step = Locked(step)
    test = Test.current.map { ($0.name, $0.sourceLocation) }
  }

  /// Where the last step of the test is.
  var lastStep: SourceLocation {
    get { step.withLock { $0 } }
    set { step.withLock { $0 = newValue } }
  }

  var description: String {
    let step = Self.text(lastStep)
    guard let test else { return "The last step of its test store is at \(step)." }
    return """
      It belongs to the test \(test.name) (\(Self.text(test.location))), whose last step is at \(step).
      """
  }

  private static func text(_ location: SourceLocation) -> String {
    "\(location.fileID):\(location.line)"
  }
}
