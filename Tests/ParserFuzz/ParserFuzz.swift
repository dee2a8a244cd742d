import Foundation
import StateKit

/// Feeds random inputs to every parser of external text and bytes. For each input, the parser must
/// return a correct value or throw an error.
///
/// A trap in a parser ends the process. To find the input that caused it, repeat the command with
/// `--show`, which prints each input, in Base64, before parsing it.
///
///     ParserFuzz [PARSER] [--seed N] [--inputs N] [--show]
@main
enum ParserFuzz {
  static func main() {
    let options: FuzzOptions
    do throws(FuzzOptions.Problem) {
      options = try FuzzOptions(Array(CommandLine.arguments.dropFirst()))
    } catch {
      printLine("\(error.explanation)")
      exit(2)
    }
    let all = FuzzedParser.all()
    let parsers = all.filter { options.parserName == nil || $0.name == options.parserName }
    guard !parsers.isEmpty else {
      printLine(
        "No parser has that name. The parsers are: \(all.map(\.name).joined(separator: ", "))")
      exit(2)
    }
    let failures = parsers.map { fuzz($0, options) }.reduce(0, +)
    exit(failures == 0 ? 0 : 1)
  }

  /// Runs a parser with many inputs, and prints the results.
  ///
  /// - Returns: The number of incorrect results, plus one if the inputs are not varied enough.
  private static func fuzz(_ parser: FuzzedParser, _ options: FuzzOptions) -> Int {
    var mutator = Mutator(corpus: parser.corpus, random: SplitMix64(seed: options.seed))
    let count = max(1, options.inputCount / parser.cost)
    var accepted = 0
    var failures = 0
    for number in 0..<count {
      let input = mutator.input(number)
      if options.printsInputs {
        printLine("\(parser.name) \(number) \(Data(input).base64EncodedString())")
      }
      switch parser.parse(input) {
      case .accepted: accepted += 1
      case .refused: break
      case .wrong(let problem):
        failures += 1
        printLine("\(parser.name): \(problem): \(Data(input).base64EncodedString())")
      }
    }
    let name = parser.name.padding(toLength: 18, withPad: " ", startingAt: 0)
    printLine(
      "\(name) \(count) inputs, \(accepted) accepted, \(count - accepted - failures) refused")
    // If a parser accepts no input, or all of at least 500 inputs, most of its code is not tested.
    // Some parsers accept every input by design.
    guard accepted > 0, count < 500 || accepted < count || parser.acceptsAll else {
      printLine(
        "\(parser.name): the inputs are not varied enough: all were accepted, or all were refused")
      return failures + 1
    }
    return failures
  }

  /// Prints a line without buffering: a trap would discard the contents of a buffer.
  private static func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
