/// A parser of external input, with the inputs from which the fuzzer starts.
struct FuzzedParser {
  /// The result of parsing an input.
  enum Outcome {
    case accepted
    case refused
    /// The parser accepted the input, but the result is incorrect.
    case wrong(String)
  }

  let name: String
  /// The inputs that the fuzzer mutates.
  let corpus: [[UInt8]]
  /// The approximate time for one input, relative to the fastest parser. The fuzzer divides the
  /// number of inputs by this number.
  var cost = 1
  /// Whether the parser accepts every input.
  var acceptsAll = false
  /// Parses an input.
  let parse: ([UInt8]) -> Outcome

  /// Returns all parsers.
  static func all() -> [FuzzedParser] {
    texts + codes + pictures + scenarios + messages() + files() + realtime
      + experiments + sources
  }
}
