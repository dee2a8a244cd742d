/// The command-line options of the fuzzer.
struct FuzzOptions {
  /// An invalid argument.
  enum Problem: Error {
    case unknownOption(String)
    case missingNumber(after: String)

    var explanation: String {
      switch self {
      case .unknownOption(let word):
        "\(word) is not an option; use [PARSER], --seed N, --inputs N or --show"
      case .missingNumber(let option):
        "\(option) requires a whole number; --inputs must be at least 1"
      }
    }
  }

  /// The name of the only parser to test, or `nil` to test all parsers.
  private(set) var parserName: String?
  private(set) var seed: UInt64 = 1
  /// The number of inputs for the fastest parser.
  private(set) var inputCount = 20_000
  private(set) var printsInputs = false

  init(_ arguments: [String]) throws(Problem) {
    var remaining = arguments[...]
    while let word = remaining.popFirst() {
      switch word {
      case "--seed":
        guard let number = remaining.popFirst().flatMap({ UInt64($0) }) else {
          throw .missingNumber(after: word)
        }
        seed = number
      case "--inputs":
        guard let number = remaining.popFirst().flatMap({ Int($0) }), number > 0 else {
          throw .missingNumber(after: word)
        }
        inputCount = number
      case "--show": printsInputs = true
      case _ where !word.hasPrefix("-") && parserName == nil: parserName = word
      default: throw .unknownOption(word)
      }
    }
  }
}
