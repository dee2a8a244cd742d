/// The program behind `swift package ownership-audit`.
package struct AuditTool {
  /// What the program prints.
  enum Output: Equatable {
    case text
    case json
    case mermaid
    case dot
  }

  /// The reason why arguments were refused.
  package enum UsageError: Error, Equatable, CustomStringConvertible {
    case unknownOption(String)
    case missingValue(String)
    case invalidValue(String, option: String, allowed: [String])

    package var description: String {
      switch self {
      case .unknownOption(let option): "unknown option '\(option)'"
      case .missingValue(let option): "a value is missing after '\(option)'"
      case .invalidValue(let value, let option, let allowed):
        "'\(value)' is no value of '\(option)': use \(allowed.joined(separator: " or "))"
      }
    }
  }

  static let usage = """
    usage: swift package ownership-audit [--format text|json] [--graph mermaid|dot]
             [--value-types NAME,...] [--target NAME] [PATH ...]

    Audits the sources of the package for violations of the ownership of shared state that the
    compiler cannot reject. A PATH is a package, a folder or a Swift file; it replaces the package.
    Tests and benchmarks are skipped unless a PATH names them.

      --format json   prints one JSON object on each line; `exitCode` is in the last one
      --graph         prints owners, writers, wrappers and readers instead of findings
      --value-types   treats these types as value types, although their sources are not audited
      --target        audits the sources of a target; it can be repeated

    `swift package` turns every failure into the exit code 1. In the JSON output, `exitCode` is 1 for
    a finding, and 3 for input that was not audited completely.
    """

  let output: Output
  let valueTypes: Set<String>
  let paths: [String]
  let showsUsage: Bool

  /// Reads the arguments of the program, without its name.
  package init(_ arguments: [String]) throws(UsageError) {
    var output = Output.text
    var valueTypes: Set<String> = []
    var paths: [String] = []
    var showsUsage = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "--" else {
        if argument == "--" {
          paths += rest
          break
        }
        paths.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = String(parts[0])
      func value() throws(UsageError) -> String {
        if parts.count > 1 { return String(parts[1]) }
        guard let next = rest.popFirst() else { throw .missingValue(option) }
        return next
      }
      switch option {
      case "--help", "-h": showsUsage = true
      case "--format":
        output = try Self.output(try value(), option, ["text": .text, "json": .json])
      case "--graph":
        output = try Self.output(try value(), option, ["dot": .dot, "mermaid": .mermaid])
      case "--value-types": valueTypes.formUnion(try value().split(separator: ",").map(String.init))
      default: throw .unknownOption(argument)
      }
    }
    self.output = output
    self.valueTypes = valueTypes
    self.paths = paths.isEmpty ? ["."] : paths
    self.showsUsage = showsUsage
  }

  private static func output(
    _ value: String, _ option: String, _ outputs: [String: Output]
  ) throws(UsageError) -> Output {
    guard let output = outputs[value] else {
      throw .invalidValue(value, option: option, allowed: outputs.keys.sorted())
    }
    return output
  }

  /// Audits the paths, and prints the result.
  ///
  /// - Parameters:
  ///   - print: Prints a line to standard output.
  ///   - printError: Prints a line to standard error.
  /// - Returns: The exit code; see ``AuditResult/exitCode``. A graph has the exit code 0.
  /// - Throws: An error of `JSONEncoder`, which texts, numbers and Booleans do not cause.
  package func run(print: (String) -> Void, printError: (String) -> Void) throws -> Int {
    if showsUsage {
      print(Self.usage)
      return 0
    }
    let audit = Audit(valueTypes: valueTypes)
    switch output {
    case .mermaid, .dot:
      let graph = audit.ownershipGraph(of: paths)
      print(output == .dot ? graph.dot : graph.mermaid)
      return 0
    case .json:
      let result = audit.run(over: paths)
      for line in try result.jsonLines() { print(line) }
      return result.exitCode
    case .text:
      let result = audit.run(over: paths)
      for paragraph in result.paragraphs() { print(paragraph + "\n") }
      for note in result.notes { printError("\(note.path.terminalSafe): \(note.text)") }
      print(result.summary)
      return result.exitCode
    }
  }
}
