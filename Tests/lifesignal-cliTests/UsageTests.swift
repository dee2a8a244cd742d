import LifeSignalSimulation
import Testing

@testable import lifesignal_cli

struct UsageTests {
  @Test func `A missing command is reported with the usage text and exit code 2`() async throws {
    let ending = try await Program.run([])
    #expect(
      ending
        == Program.Ending(
          code: 2, output: "",
          errors: "lifesignal-cli: no command was given\n\(CommandLineTool.usage)\n"))
  }

  @Test(arguments: [
    (["rnu"], "unknown command `rnu`; did you mean `run`?"),
    (["--hlep"], "unknown flag `--hlep`; did you mean `--help`?"),
    (["run", "--fromat", "json", "x"], "unknown flag `--fromat`; did you mean `--format`?"),
    (["run", "--format", "jsno", "x"], "`--format` cannot be `jsno`; did you mean `json`?"),
    (["run", "x", "--format"], "`--format` needs a value: text or json"),
    (["run", "--help=yes"], "`--help` takes no value; give only `--help`"),
    (["run"], "FILE is missing"),
    (["aduit", "."], "unknown command `aduit`; did you mean `audit`?"),
    (["audit"], "PATH is missing"),
    (
      ["audit", "--valuetypes", "A", "."],
      "unknown flag `--valuetypes`; did you mean `--value-types`?"
    ),
    (["audit", ".", "--value-types"], "`--value-types` needs a value: NAME,..."),
    (["help", "scenaro"], "there is no help for `scenaro`; did you mean `scenario`?"),
    (["help", "run", "more"], "unexpected argument `more`"),
    (
      ["run", "--seed", "-1", "x"],
      "`--seed` cannot be `-1`; give a whole number from 0 to 18446744073709551615"
    ),
    (
      ["simulate", "--devices", "2"],
      "`--devices` cannot be `2`; give a whole number from 3 to 1000"
    ),
    (
      ["simulate", "--faults", "mild,drop=1"],
      "`--faults`: if every message is dropped, no person can sign in, and delay, duplicate, reorder "
    ),
    (
      ["simulate", "--devices", "3", "--days", "1", "--actions", "1"],
      "3 actions are too few: each of the \(RandomWalkVerb.allCases.count) kinds of actions must "
    ),
    (
      ["simulate", "--faults", "drop=1,delay=5s"],
      "`--faults`: if every message is dropped, no person can sign in, and delay never occurs; "
        + "give `drop` a lower value\n"
    ),
    (
      ["simulate", "--faults", "drop=0.02,cut=0.0000001"],
      "`--faults`: \"cut=0.0000001\" would never occur, because probabilities are rounded to "
    ),
    (
      ["run", "--faults", "none", "--faults", "rough", "x"],
      "`--faults` is given twice; give it once\n"
    ),
    (
      ["play", "--people", "0"],
      "`--people` cannot be `0`; give a whole number from 1 to 1000000"
    ),
    (
      ["simulate", "--schedule", "rondom"],
      "`--schedule` cannot be `rondom`; did you mean `random`?"
    ),
    (["play", "--folder", ""], "`--folder` needs a value: DIR"),
    (["run", "--trace", "", "x"], "`--trace` needs a value: FILE"),
    (["qr", "encode", "-o", "", "x"], "`-o` needs a value: FILE"),
    (
      ["run", "--trace", "-", "x"],
      "`--trace` cannot be `-`; give the name of a file, or `./-` for a file named `-`"
    ),
    (["a\u{202E}b\u{2028}c"], "unknown command `a\u{FFFD}b\u{FFFD}c`"),
    (["a\nb"], "unknown command `a\u{FFFD}b`\n"),
    (["\u{1B}[31m"], "unknown command `\u{FFFD}[31m`"),
  ])
  func `A wrong command line is reported with its fix, the usage text and exit code 2`(
    arguments: [String], message: String
  ) async throws {
    let ending = try await Program.run(arguments)
    #expect(ending.code == 2)
    #expect(ending.output == "")
    #expect(ending.errors.hasPrefix("lifesignal-cli: \(message)"))
    #expect(ending.errors.contains("\nusage: lifesignal-cli"))
  }

  @Test func `Each command has a help text with an example`() async throws {
    for command in CommandLineTool.commands {
      for arguments in [[command.name, "--help"], [command.name, "-h"], ["help", command.name]] {
        let ending = try await Program.run(arguments)
        #expect(ending == Program.Ending(code: 0, output: command.help + "\n", errors: ""))
        #expect(ending.output.contains("Example:\n  lifesignal-cli \(command.name)"))
      }
    }
  }

  @Test func `The help contains the grammar of scenarios`() async throws {
    let ending = try await Program.run(["help", "scenario"])
    #expect(ending == Program.Ending(code: 0, output: ScenarioGrammar.text + "\n", errors: ""))
  }

  @Test(arguments: [["help"], ["--help"], ["-h"]])
  func `Requested help goes to the standard output, with exit code 0`(arguments: [String])
    async throws
  {
    let ending = try await Program.run(arguments)
    #expect(ending == Program.Ending(code: 0, output: CommandLineTool.usage + "\n", errors: ""))
  }
}
