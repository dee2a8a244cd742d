/// The options of the program.
struct FuzzOptions {
  /// An invalid argument.
  enum Problem: Error {
    case unknown(String)
    case noNumber(after: String)

    var explanation: String {
      switch self {
      case .unknown(let word): "\(word) is not an option; use --seed N, --inputs N or --show"
      case .noNumber(let option): "\(option) requires a whole number"
      }
    }
  }

  private(set) var parser: String?
  private(set) var seed: UInt64 = 1
  private(set) var inputs = 20_000
  private(set) var isShowing = false

  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--seed":
        guard let number = rest.popFirst().flatMap({ UInt64($0) }) else {
          throw .noNumber(after: word)
        }
        seed = number
      case "--inputs":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
          throw .noNumber(after: word)
        }
        inputs = number
      case "--show": isShowing = true
      case _ where !word.hasPrefix("-") && parser == nil: parser = word
      default: throw .unknown(word)
      }
    }
  }
}
