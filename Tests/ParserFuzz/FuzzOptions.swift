/// What the program was asked for.
struct FuzzOptions {
  /// What is wrong with the words it was called with.
  enum Problem: Error {
    case unknown(String)
    case noNumber(after: String)

    var explanation: String {
      switch self {
      case .unknown(let word): "\(word) is no option; there are --seed N, --inputs N and --show"
      case .noNumber(let option): "a whole number belongs after \(option)"
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
