import Foundation
import StateKit

/// Feeds random inputs to every parser of external text and bytes, each of which must return a
/// value or throw an error. A trap ends the process; with `--show`, the same command prints each
/// input, in Base64, before parsing it.
///
///     ParserFuzz [PARSER] [--seed N] [--inputs N] [--show]
@main
enum ParserFuzz {
  static func main() {
    let options: FuzzOptions
    do throws(FuzzOptions.Problem) {
      options = try FuzzOptions(Array(CommandLine.arguments.dropFirst()))
    } catch {
      say("\(error.explanation)")
      exit(2)
    }
    let all = FuzzedParser.all()
    let parsers = all.filter { options.parser == nil || $0.name == options.parser }
    guard !parsers.isEmpty else {
      say("No parser has that name. The parsers are: \(all.map(\.name).joined(separator: ", "))")
      exit(2)
    }
    let failures = parsers.map { fuzz($0, options) }.reduce(0, +)
    exit(failures == 0 ? 0 : 1)
  }

  /// Runs a parser with many inputs, and prints the results. Returns the number of inputs with
  /// incorrect results.
  private static func fuzz(_ parser: FuzzedParser, _ options: FuzzOptions) -> Int {
    var mutator = Mutator(corpus: parser.corpus, random: SplitMix64(seed: options.seed))
    let count = max(1, options.inputs / parser.cost)
    var accepted = 0
    var failures = 0
    for number in 0..<count {
      let input = mutator.input(number)
      if options.isShowing {
        say("\(parser.name) \(number) \(Data(input).base64EncodedString())")
      }
      switch parser.read(input) {
      case .accepted: accepted += 1
      case .refused: break
      case .wrong(let what):
        failures += 1
        say("\(parser.name): \(what): \(Data(input).base64EncodedString())")
      }
    }
    let name = parser.name.padding(toLength: 18, withPad: " ", startingAt: 0)
    say("\(name) \(count) inputs, \(accepted) accepted, \(count - accepted - failures) refused")
    // Inputs that are all refused, or all accepted, test little.
    guard accepted > 0, count < 500 || accepted < count || parser.takesAll else {
      say("\(parser.name): the inputs are not varied enough")
      return failures + 1
    }
    return failures
  }

  /// Prints a line without buffering: a trap would discard the contents of a buffer.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
