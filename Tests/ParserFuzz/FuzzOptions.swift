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

  private(set) var parser: String?
  private(set) var seed: UInt64 = 1
  private(set) var inputs = 20_000
  private(set) var printsInputs = false

  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--seed":
        guard let number = rest.popFirst().flatMap({ UInt64($0) }) else {
          throw .missingNumber(after: word)
        }
        seed = number
      case "--inputs":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
          throw .missingNumber(after: word)
        }
        inputs = number
      case "--show": printsInputs = true
      case _ where !word.hasPrefix("-") && parser == nil: parser = word
      default: throw .unknownOption(word)
      }
    }
  }
}
