import StateKit
import StateKitPrinting
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalSimulation

/// The last events of a world as text.
private final class WorldEvents: Sendable {
  static let limit = 500
  private let printer = EventPrinter(valuePrinter: ValuePrinter(maximumLength: 200))
  private let events = Mutex<(lines: [[String]], count: Int)>(([], 0))

  func add(_ event: Event) {
    let lines = printer.lines(for: event)
    events.withLock { events in
      events.count += 1
      events.lines.append(lines)
      // Removes half of the lines at a time, so that adding a line costs the same on average.
      if events.lines.count >= 2 * Self.limit { events.lines.removeFirst(Self.limit) }
    }
  }

  var report: [String] {
    events.withLock { events in
      let last = events.lines.suffix(Self.limit)
      return ["The last \(last.count) of \(events.count) events:"] + last.flatMap { $0 }
    }
  }
}

extension RandomWalkResult {
  /// What a person needs to find out why the walk failed: the violations with the acts before them, the
  /// command that repeats the walk, its choices, and its last events up to the first violation.
  ///
  /// The walk runs again to record the events, because printing them takes longer than a walk.
  var failureReport: String {
    let run = RandomWalkRun(walk)
    let events = WorldEvents()
    let subscription = run.world.log.listen(to: [.actions, .effects, .shared, .issues]) { event in
      events.add(event)
    }
    run.run { _ in
    } isCancelled: {
      run.world.violationCount > 0
    }
    if !run.isCancelled { run.recover() }
    subscription.cancel()
    var lines = problems
    for report in reports {
      lines += [report.title, "  expected: \(report.expected)", "  found: \(report.found)"]
      lines += report.acts.map { "  " + $0.text(deviceWidth: 0) }
    }
    lines += ["Repeat it with: \(walk.command())", "Choices: \(run.choices.record)"]
    return (lines + events.report).joined(separator: "\n") + "\n"
  }
}

extension RandomWalk {
  /// Runs the walk in a test. If an invariant is violated or StateKit reports an issue, attaches
  /// ``RandomWalkResult/failureReport``, and records an issue with the command that repeats the walk.
  func runInTest(sourceLocation: SourceLocation = #_sourceLocation) -> RandomWalkResult {
    let result = run()
    guard !result.isSound else { return result }
    Attachment.record(
      result.failureReport, named: "World.txt", sourceLocation: sourceLocation)
    let first = result.reports.first?.summary ?? result.issues.first.map(String.init(describing:))
    Issue.record(
      "\(first ?? "")\nRepeat it with: \(command())", sourceLocation: sourceLocation)
    return result
  }
}

/// What a failing walk attaches to its test.
struct RandomWalkAttachmentTests {
  private static func brokenWalk(seed: UInt64) -> RandomWalk {
    var walk = RandomWalk(seed: seed, devices: 4, days: 1, faults: .none)
    walk.composition = Defect.checkInEndsEmergency
    return walk
  }

  @Test func `The report of a failed walk has its violations, command, choices and events`() throws
  {
    let results = (1...20).lazy.map { Self.brokenWalk(seed: $0).run() }
    let result = try #require(results.first { !$0.violations.isEmpty })
    let report = result.failureReport
    #expect(report.contains(try #require(result.reports.first).title))
    #expect(report.contains("\nRepeat it with: \(result.walk.command())\nChoices: "))
    let choices = try #require(report.firstMatch(of: /Choices: (.+)/)?.output.1)
    #expect(try #require(ChoiceRecord(String(choices))).values.count > 100)
    let events = try #require(report.firstMatch(of: /The last 500 of (\d+) events:\n/))
    #expect(try #require(Int(events.output.1)) > 500)
    // The events end where the violation was found, not at the end of the walk.
    #expect(report[events.range.upperBound...].contains("checkInTapped"))
  }

  @Test func `A failing walk records an issue with the command that repeats it`() throws {
    let walks = (1...20).lazy.map { Self.brokenWalk(seed: $0) }
    let walk = try #require(walks.first { !$0.run().violations.isEmpty })
    withKnownIssue {
      _ = walk.runInTest()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("Repeat it with: \(walk.command())") }
    }
  }

  @Test func `The command of a walk names what differs from the defaults`() throws {
    var walk = RandomWalk(seed: 7, devices: 5, days: 3, faults: .none)
    #expect(
      walk.command()
        == "lifesignal-cli simulate --devices 5 --days 3 --actions 20 --seed 7")
    walk.faults = .rough
    (walk.carrier, walk.schedule) = (.sockets, .random)
    #expect(
      walk.command(worlds: 9).hasSuffix(
        "--seed 7 --seeds 9 --carrier sockets --faults rough --schedule random"))
  }
}
