/// A step of a test, as a message names it.
enum TestStep: Equatable, Sendable {
  case sending(String)
  case receiving(String)
  case receivingChange(String)
  case receivingDismissal
  case advancing
  case finishing
  case skipping
  case asserting
  /// The test store is deallocated.
  case end

  /// The words for the step in a sentence, such as "sending `…`", which can follow "before" or
  /// "after".
  var text: String {
    switch self {
    case .sending(let action): "sending `\(action)`"
    case .receiving(let action): "receiving \(action)"
    case .receivingChange(let change): "receiving the change \(change)"
    case .receivingDismissal: "receiving the dismissal"
    case .advancing: "advancing the time"
    case .finishing: "finishing"
    case .skipping: "skipping"
    case .asserting: "asserting"
    case .end: "the end of the test"
    }
  }
}
