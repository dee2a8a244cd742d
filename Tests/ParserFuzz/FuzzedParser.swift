/// A reader of what comes from elsewhere.
struct FuzzedParser {
  /// What became of an input.
  enum Outcome {
    case accepted
    case refused
    /// It was taken, and what was made of it is not right.
    case wrong(String)
  }

  let name: String
  /// Inputs that it takes, to begin from.
  let corpus: [[UInt8]]
  /// How much longer than the quickest one it takes for an input: so many fewer are tried.
  var cost = 1
  /// Whether it can refuse nothing.
  var takesAll = false
  let read: ([UInt8]) -> Outcome

  /// All there are.
  static func all() -> [FuzzedParser] {
    texts + codes + stories + messages() + files() + sources
  }
}
