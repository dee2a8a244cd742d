/// Why a scenario file cannot be run: what is wrong, where, and what was expected.
public struct ScenarioError: Error, Equatable, Sendable {
  /// What is wrong with a file.
  public indirect enum Reason: Equatable, Sendable {
    /// The file has no byte.
    case empty
    /// The file has lines, but none of them is a step.
    case noSteps
    /// The file has more bytes than a scenario may have.
    case tooLarge(byteLimit: Int)
    /// A line has more bytes than a line may have.
    case lineTooLong(line: Int, byteLimit: Int)
    /// A line's bytes are no UTF-8.
    case notUTF8(line: Int)
    /// Several lines are wrong: the first of them, and how many more there are.
    case several([Reason], more: Int)
    /// Something is wrong at one place of a line, which is shown with a caret.
    case at(ScenarioPlace, ScenarioProblem)
  }

  /// The file's name, as the person gave it.
  public var file: String

  /// What is wrong.
  public var reason: Reason

  /// Makes an error about a file.
  public init(file: String, reason: Reason) {
    self.file = file
    self.reason = reason
  }
}

extension ScenarioError: CustomStringConvertible {
  /// How many wrong lines are named.
  static let namedLines = 20

  /// What is wrong with several lines of a file, or with one; nothing when with none.
  init?(file: String, reasons: [Reason]) {
    guard let first = reasons.first else { return nil }
    let named = Array(reasons.prefix(Self.namedLines))
    let all = Reason.several(named, more: reasons.count - named.count)
    self.init(file: file, reason: reasons.count == 1 ? first : all)
  }

  /// One line for a file that is no scenario at all, four with a caret for a place in one.
  public var description: String {
    switch reason {
    case .empty:
      "\(file): the file is empty; a scenario has at least one step"
    case .noSteps:
      "\(file): nothing happens in it; a scenario has at least one step"
    case .tooLarge(let limit):
      "\(file): the file is larger than \(limit) bytes, the most that a scenario may have"
    case .lineTooLong(let line, let limit):
      "\(file):\(line): the line is longer than \(limit) bytes, the most that a line may have"
    case .notUTF8(let line):
      "\(file):\(line): the line is not UTF-8 text"
    case .several(let reasons, let more):
      (reasons.map { ScenarioError(file: file, reason: $0).description }
        + (more == 0 ? [] : ["\(file): and \(more) more line\(more == 1 ? "" : "s")"]))
        .joined(separator: "\n")
    case .at(let place, let problem):
      """
      \(file):\(place.line):\(place.columns.lowerBound + 1): \(problem.headline)
      \(place.excerpt)
        \(problem.advice)
      """
    }
  }
}
