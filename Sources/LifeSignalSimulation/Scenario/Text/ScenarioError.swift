/// Why a scenario file cannot be run: the problem, its place, and what was expected.
public struct ScenarioError: Error, Equatable, Sendable {
  /// The problem in a file.
  public indirect enum Reason: Equatable, Sendable {
    /// The file is empty.
    case empty
    /// The file has lines, but no step.
    case noSteps
    /// The file is larger than the limit.
    case tooLarge(byteLimit: Int)
    /// A line is longer than the limit.
    case lineTooLong(line: Int, byteLimit: Int)
    /// A line is not UTF-8.
    case notUTF8(line: Int)
    /// Several lines are invalid: the first ones, and the number of the others.
    case several([Reason], more: Int)
    /// A problem at one place of a line; a caret marks the place.
    case at(ScenarioLocation, ScenarioProblem)
  }

  /// The name of the file, as the user entered it.
  public var file: String

  /// The problem in the file.
  public var reason: Reason

  /// Creates an error about a file.
  public init(file: String, reason: Reason) {
    self.file = file
    self.reason = reason
  }
}

extension ScenarioError: CustomStringConvertible {
  /// The maximum number of invalid lines in one error.
  static let listedReasonLimit = 20

  /// Creates an error about one or several invalid lines, or returns `nil` if there are none.
  init?(file: String, reasons: [Reason]) {
    guard let first = reasons.first else { return nil }
    let listed = Array(reasons.prefix(Self.listedReasonLimit))
    let several = Reason.several(listed, more: reasons.count - listed.count)
    self.init(file: file, reason: reasons.count == 1 ? first : several)
  }

  /// Four lines with a caret for each problem at a place of a line, and one line for each other
  /// problem.
  public var description: String { description { $0.excerpt } }

  /// Returns the description for a terminal with this number of columns: the excerpts fit into it,
  /// but other lines can be longer.
  public func description(width: Int) -> String {
    description { $0.excerpt(columns: width) }
  }

  private func description(_ excerpt: (ScenarioLocation) -> String) -> String {
    switch reason {
    case .empty:
      "\(file): the file is empty; a scenario has at least one step"
    case .noSteps:
      "\(file): the file has no step; a scenario has at least one step"
    case .tooLarge(let limit):
      "\(file): the file is larger than \(limit) bytes, the limit for a scenario"
    case .lineTooLong(let line, let limit):
      "\(file):\(line): the line is longer than \(limit) bytes, the limit for a line"
    case .notUTF8(let line):
      "\(file):\(line): the line is not UTF-8 text"
    case .several(let reasons, let more):
      (reasons.map { ScenarioError(file: file, reason: $0).description(excerpt) }
        + (more == 0 ? [] : ["\(file): \(more) more invalid line\(more == 1 ? "" : "s")"]))
        .joined(separator: "\n")
    case .at(let place, let problem):
      """
      \(file):\(place.line):\(place.columns.lowerBound + 1): \(problem.headline)
      \(excerpt(place))
        \(problem.advice)
      """
    }
  }
}
