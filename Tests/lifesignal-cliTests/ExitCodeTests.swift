import Foundation
import StateKit
import Testing
import TestSupport

@testable import LifeSignalSimulation
@testable import lifesignal_cli

/// Tests of the exit codes and verdicts of `simulate` and `run`, by which CI finds failures.
struct ExitCodeTests {
  // MARK: simulate

  /// A problem in a random world that makes `simulate` fail, and the words that report the problem.
  enum Flaw: CaseIterable, Hashable {
    case violation, issue, faultThatNeverOccurred, actionThatNeverHappened

    var words: String {
      switch self {
      case .violation: "invariant 1 is broken"
      case .issue: "reported: the program has a defect"
      case .faultThatNeverOccurred: "did not occur: "
      case .actionThatNeverHappened: "never done: "
      }
    }
  }

  /// Runs `simulate` on one world for each set of flaws.
  private func simulate(
    _ flaws: [Set<Flaw>], _ arguments: [String] = []
  ) throws -> (code: ExitCode, output: String) {
    let words = ["--faults", "rough", "--seeds", "\(flaws.count)"] + arguments
    let command = try SimulateCommand(Arguments(words, options: SimulateCommand.options))
    return try runCapturingOutput { console in
      try command.run(console) { walk, _ in
        Self.result(of: walk, with: flaws[Int(walk.seed) - 1])
      }
    }
  }

  /// Returns the result of a random walk that has no flaws other than the given ones.
  private static func result(of walk: RandomWalk, with flaws: Set<Flaw>) -> RandomWalkResult {
    var result = RandomWalkResult(walk)
    for verb in RandomWalkVerb.allCases { result.verbs[verb] = 1 }
    for fault in walk.faults.enabled { result.faults[fault] = 1 }
    for flaw in flaws {
      switch flaw {
      case .violation:
        result.violations = [
          Violation(invariant: 1, statement: "", detail: "", origin: "Ana", elapsed: .zero)
        ]
        result.reports = result.violations.map {
          ViolationReport($0, IdentifierNames(), RandomWalkActs())
        }
      case .issue: result.issues = [StoreIssue("the program has a defect")]
      case .faultThatNeverOccurred: result.faults[walk.faults.enabled[0]] = 0
      case .actionThatNeverHappened: result.verbs[RandomWalkVerb.allCases[0]] = nil
      }
    }
    return result
  }

  /// Runs a command, and returns its output and its exit code.
  private func runCapturingOutput(
    _ body: (Console) throws -> ExitCode
  ) throws -> (code: ExitCode, output: String) {
    let folder = try TemporaryFolder()
    let output = try folder.createFile("output", "")
    let errors = try folder.createFile("errors", "")
    let console = Console(
      output: Output(try FileHandle(forWritingTo: output), isImmediate: false),
      errors: Output(try FileHandle(forWritingTo: errors), isImmediate: true),
      isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false,
      isColorDisabled: false, elapsed: { .zero })
    let code = try body(console)
    try console.output.flush()
    return (code, try folder.text("output"))
  }

  @Test(arguments: ["text", "json"])
  func `Worlds without a flaw result in exit code 0`(format: String) throws {
    let (code, output) = try simulate([[], []], ["--format", format])
    #expect(code == .success)
    #expect(
      output.hasSuffix("\nevery invariant held\n") || output.contains(#""verdict":"passed""#))
  }

  @Test(arguments: Flaw.allCases)
  func `A world with a flaw results in exit code 1, the reason, and the command that repeats it`(
    flaw: Flaw
  ) throws {
    let (code, output) = try simulate([[flaw]])
    #expect(code == .failed)
    #expect(output.contains(flaw.words))
    #expect(output.contains("  again: lifesignal-cli simulate --devices 5 --days 3 "))
    #expect(!output.contains("every invariant held"))
    let json = try simulate([[flaw]], ["--format", "json"])
    #expect(json.code == .failed)
    #expect(json.output.contains(#""verdict":"failed""#))
    #expect(json.output.contains(#""again":"lifesignal-cli simulate "#))
  }

  @Test(arguments: [Flaw.violation, .issue], 0..<3)
  func `A failed world among others results in exit code 1, at any position`(
    flaw: Flaw, position: Int
  )
    throws
  {
    var flaws: [Set<Flaw>] = [[], [], []]
    flaws[position] = [flaw]
    let (code, output) = try simulate(flaws)
    #expect(code == .failed)
    #expect(output.contains("seed \(position + 1) failed\n  ") && output.contains(flaw.words))
    #expect(output.contains("\n1 of 3 worlds failed: \(position + 1)\n"))
  }

  // MARK: run

  /// The verdict on a scenario, and its exit code.
  enum Verdict: CaseIterable {
    case passed, unexpected, failed

    var result: ScenarioResult {
      let unmetExpectation = TimelineEntry(
        time: .zero, subject: "Ana", content: .expectation("", isMet: false, found: ""))
      let violation = TimelineEntry(
        time: .zero, subject: "Ana", content: .violation(rule: 1, statement: "", detail: ""))
      var result = ScenarioResult()
      result.plan = .mild
      switch self {
      case .passed: break
      case .unexpected: result.failures = [unmetExpectation]
      case .failed: result.failures = [unmetExpectation, violation]
      }
      return result
    }

    var code: ExitCode {
      switch self {
      case .passed: .success
      case .unexpected: .unexpected
      case .failed: .failed
      }
    }
  }

  @Test func `The exit code of several scenarios is that of the worst, in any order`() {
    let codesFromBestToWorst: [ExitCode] = [.success, .unexpected, .failed, .badInput]
    var generator = SplitMix64(seed: 15)
    for _ in 0..<1_000 {
      let verdicts = (0..<Int.random(in: 1...4, using: &generator)).compactMap { _ in
        Verdict.allCases.randomElement(using: &generator)
      }
      var summary = RunSummary()
      for verdict in verdicts { summary.add(verdict.result) }
      var codes = verdicts.map(\.code)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        summary.unreadableFiles = 1
        codes.append(.badInput)
      }
      let worst = codesFromBestToWorst.last { codes.contains($0) }
      #expect(summary.exitCode == worst, "\(verdicts), \(summary.unreadableFiles) unreadable")
      #expect(summary.files == codes.count)
    }
  }

  @Test func `A passing scenario does not hide the exit code of another scenario`() async throws {
    let folder = try TemporaryFolder()
    let passing = try folder.pathOfNewFile(
      "passing.scenario", "person Ana\nexpect Ana is signed out\n")
    let failing = try folder.pathOfNewFile(
      "failing.scenario", "person Ana\nexpect Ana is signed in\n")
    let invalid = try folder.pathOfNewFile("invalid.scenario", "person Ana\nAna jumps\n")
    for (others, code) in [([failing], 1), ([invalid], 3), ([failing, invalid], 3)] {
      for position in 0...others.count {
        var files = others
        files.insert(passing, at: position)
        #expect(try await Program.run(["run"] + files).code == code, "\(files)")
        #expect(
          try await Program.run(["run", "--format", "json"] + files).code == code, "\(files)")
      }
    }
  }

  @Test func `Under faults an unmet expectation results in exit code 4`() async throws {
    let folder = try TemporaryFolder()
    let passing = try folder.pathOfNewFile(
      "passing.scenario", "person Ana\nexpect Ana is signed out\n")
    let unmet = try folder.pathOfNewFile("unmet.scenario", "person Ana\nexpect Ana is signed in\n")
    let invalid = try folder.pathOfNewFile("invalid.scenario", "person Ana\nAna jumps\n")
    for (files, code) in [
      ([passing], 0), ([unmet], 4), ([passing, unmet], 4), ([unmet, passing], 4),
      ([unmet, invalid], 3), ([invalid, passing], 3),
    ] {
      let ending = try await Program.run(["run", "--faults", "mild"] + files)
      #expect(ending.code == code, "\(files)")
    }
  }
}
