/// What a test did, as a message names it.
enum Step: Equatable, Sendable {
  case sending(String)
  case receiving(String)
  case receivingChange(String)
  case advancing
  case finishing
  case skipping
  case asserting
  /// The test store went away.
  case end

  /// For a sentence: "after … ".
  var text: String {
    switch self {
    case .sending(let action): "sending `\(action)`"
    case .receiving(let action): "receiving \(action)"
    case .receivingChange(let change): "receiving the change \(change)"
    case .advancing: "advancing the time"
    case .finishing: "finishing"
    case .skipping: "skipping"
    case .asserting: "asserting"
    case .end: "the end of the test"
    }
  }
}
