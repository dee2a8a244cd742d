import Foundation
import LifeSignalDomain
import Synchronization
import Testing

@testable import LifeSignalSimulation
@testable import lifesignal_cli
import TestSupport

/// What `simulate` shows while it runs, about a violation, and after Ctrl-C.
struct SimulateOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the command with prepared results, and returns its exit code, its output and its progress.
  private func simulate(
    _ arguments: [String], isTerminal: Bool = false, isCancelled: () -> Bool = { false },
    _ runWorld: (RandomWalk, (RandomWalkProgress) -> Void) -> RandomWalkResult
  ) throws -> (code: ExitCode, output: String, errors: String) {
    let output = try FileHandle(forWritingTo: folder.createFile("output", ""))
    let errors = try FileHandle(forWritingTo: folder.createFile("errors", ""))
    let console = Console(
      output: Output(output, isImmediate: false), errors: Output(errors, isImmediate: true),
      isInputTerminal: isTerminal, isOutputTerminal: isTerminal, isErrorTerminal: isTerminal,
      isColorDisabled: true, elapsed: { .seconds(5) })
    let command = try SimulateCommand(Arguments(arguments, options: SimulateCommand.options))
    let code = try command.run(console, isCancelled: isCancelled, simulatingWith: runWorld)
    try console.output.flush()
    return (code, try folder.text("output"), try folder.text("errors"))
  }

  private func result(of walk: RandomWalk) -> RandomWalkResult {
    var result = RandomWalkResult(walk)
    for verb in RandomWalkVerb.allCases { result.verbs[verb] = 1 }
    return result
  }

  @Test(arguments: [true, false])
  func `Progress is shown if the diagnostics go to a terminal, even if the results do, too`(
    isTerminal: Bool
  ) throws {
    let ending = try simulate(["--seeds", "2", "--seed", "7"], isTerminal: isTerminal) {
      walk, progress in
      progress(
        RandomWalkProgress(
          actions: 3, totalActions: 300, elapsed: .seconds(60), events: 9, violations: 0))
      return result(of: walk)
    }
    let lines = ["world 1 of 2, seed 7", "world 2 of 2, seed 8"].map {
      "\r\($0)  3 of 300 actions, 9 events, 0 violations\u{1B}[K\r\u{1B}[K"
    }
    #expect(ending.errors == (isTerminal ? lines.joined() : ""))
  }

  @Test func `A violation names the people, the time, the rule, what was found, and the last acts`()
    throws
  {
    let ending = try simulate(["--seed", "3"]) { walk, _ in
      var names = IdentifierNames()
      let account = UUID()
      names.set("P2", for: UserID(account))
      var acts = RandomWalkActs()
      acts.add(
        RandomWalkAct(
          elapsed: .seconds(180_000), device: "P1's tablet", verb: .ping, isPerformed: true,
          others: ["P2"], faults: [.kill]))
      acts.add(
        RandomWalkAct(
          elapsed: .seconds(181_000), device: "P2", verb: .checkIn, isPerformed: false, others: [],
          faults: []))
      var result = result(of: walk)
      result.violations = [
        Violation(
          invariant: 21, statement: "A check-in never moves back.",
          detail: "the last check-in of \(account) moved back", origin: "P1's tablet",
          elapsed: .seconds(181_603))
      ]
      result.reports = result.violations.map { ViolationReport($0, names, acts) }
      return result
    }
    #expect(ending.code == .failed)
    #expect(
      ending.output.hasPrefix(
        """
        seed 3 failed
          +50:26:43 on P1's tablet, invariant 21 is broken
            expected  A check-in never moves back.
            found     the last check-in of P2 moved back
            the last acts of P1 and P2, at most 20:
              +50:00:00  P1's tablet  ping (P2), then the app is killed
              +50:16:40  P2           check in, not possible
          again: lifesignal-cli simulate --devices 5 --days 3 --actions 20 --seed 3

        """))
  }

  @Test(arguments: [["--seeds", "9"], ["--seeds", "9", "--format", "json"]])
  func `After Ctrl-C, the results so far are reported, and the run has not passed`(
    arguments: [String]
  ) throws {
    var worlds = 0
    let ending = try simulate(arguments, isCancelled: { worlds >= 2 }) { walk, _ in
      worlds += 1
      return result(of: walk)
    }
    #expect(ending.code == .failed && worlds == 2)
    let again = "lifesignal-cli simulate --devices 5 --days 3 --actions 20 --seed 1 --seeds 9"
    if arguments.contains("json") {
      let last = try #require(ending.output.split(separator: "\n").last)
      let members = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
      #expect(members?["interruptedOf"] as? Int == 9 && members?["worlds"] as? Int == 2)
      #expect(members?["verdict"] as? String == "failed" && members?["again"] as? String == again)
    } else {
      #expect(
        ending.output.hasSuffix(
          """
          no invariant was violated so far
          interrupted in world 2 of 9
            again: \(again)

          """))
    }
  }

  @Test func `The command that repeats a world contains its carrier`() throws {
    let ending = try simulate(["--carrier", "sockets"]) { walk, _ in
      #expect(walk.carrier == .sockets)
      return RandomWalkResult(walk)
    }
    #expect(ending.output.hasSuffix(" --seed 1 --carrier sockets\n"))
    #expect(ending.output.contains("\n  carrier   sockets\n"))
  }

  @Test func `The command that repeats a world contains its schedule`() throws {
    let ending = try simulate(["--schedule", "random"]) { walk, _ in
      #expect(walk.schedule == .random)
      return RandomWalkResult(walk)
    }
    #expect(ending.output.hasSuffix(" --seed 1 --schedule random\n"))
    #expect(ending.output.contains("\n  schedule  random\n"))
  }

  @Test func `The first Ctrl-C requests the end`() {
    let handlers = Mutex<[@Sendable (Int32) -> Void]>([])
    let interruption = Interruption()
    interruption.watch(
      SignalThread { signals, handle in
        #expect(signals == [SIGINT])
        handlers.withLock { $0.append(handle) }
      })
    #expect(!interruption.isRequested)
    handlers.withLock { $0 }.first?(SIGINT)
    #expect(interruption.isRequested)
  }
}
