import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalDomain
@testable import LifeSignalSimulation

/// What a random world says about a violation, and the order of its jobs.
struct ViolationReportTests {
  private static func walk(seed: UInt64 = 1, schedule: WorldSchedule = .firstInFirstOut)
    -> RandomWalk
  {
    var walk = RandomWalk(seed: seed, devices: 4, days: 1, faults: .none)
    walk.schedule = schedule
    return walk
  }

  /// An app whose check-in ends an emergency.
  private static func brokenWalk(seed: UInt64) -> RandomWalk {
    var walk = walk(seed: seed)
    walk.composition = Defect.checkInEndsEmergency
    return walk
  }

  @Test func `A violation is reported with names, the time, the rule and the acts before it`()
    throws
  {
    let results = (1...20).lazy.map { Self.brokenWalk(seed: $0).run() }
    let found = results.first { $0.reports.contains { $0.title.contains("invariant 25") } }
    let result = try #require(found)
    let report = try #require(result.reports.first { $0.title.contains("invariant 25") })
    let identifier = /[0-9A-F]{8}-/
    #expect(result.reports.count == result.violations.count)
    for report in result.reports {
      let text = report.summary + report.acts.map { $0.text(deviceWidth: 0) }.joined()
      #expect(text.firstMatch(of: identifier) == nil && !text.contains("seconds"), "\(text)")
      #expect(report.acts.count <= 20)
    }
    #expect(
      try /\+\d+:\d\d:\d\d on (P\d.*|the server), invariant 25 is broken/.wholeMatch(
        in: report.title)
        != nil)
    #expect(report.expected == Invariant.all.first { $0.number == 25 }?.statement)
    #expect(report.acts.last?.verb == .checkIn)
    let person = try #require(report.people.first)
    for act in report.acts {
      let concerned = act.others.union([RandomWalkActs.person(holding: act.device)])
      #expect(!concerned.isDisjoint(with: report.people), "\(person)")
    }
  }

  @Test func `The last twenty acts of the people concerned are kept, and no others`() {
    var acts = RandomWalkActs()
    func act(_ seconds: Int, _ device: String, others: Set<String> = []) -> RandomWalkAct {
      RandomWalkAct(
        elapsed: .seconds(seconds), device: device, verb: .ping, isPerformed: true, others: others,
        faults: [])
    }
    for second in 1...30 { acts.add(act(second, "Ana's tablet")) }
    for second in 31...60 { acts.add(act(second, "Ben")) }
    acts.add(act(61, "Cleo", others: ["Ana"]))
    acts.add(act(62, "Ana"))
    let last = acts.last(concerning: ["Ana"], until: .seconds(61))
    #expect(last.map(\.elapsed) == (13...30).map { .seconds($0) } + [.seconds(61)])
    #expect(acts.last(concerning: [], until: .seconds(100)).first?.elapsed == .seconds(43))
  }

  @Test func `Acts of the same time are in the order in which they happened`() {
    var acts = RandomWalkActs()
    let devices = (0..<15).map { "P\($0)" }.shuffled()
    for device in devices {
      acts.add(
        RandomWalkAct(
          elapsed: .zero, device: device, verb: .ping, isPerformed: true, others: ["Ana"],
          faults: []))
    }
    #expect(acts.last(concerning: ["Ana"], until: .zero).map(\.device) == devices)
  }

  @Test func `Identifiers become names, and others are numbered`() {
    var names = IdentifierNames()
    let (ana, code, other) = (UUID(), UUID(), UUID())
    names.set("Ana", for: UserID(ana))
    names.set("Ana", for: QRCodeID(code))
    let (text, people) = names.readable(
      "\(other): \(ana) has \(code), and \(other) is not \(UUID())")
    #expect(text == "#1: Ana has Ana's code, and #1 is not #2")
    #expect(people == ["Ana"])
  }

  @Test
  func `A world with a random schedule runs its jobs in another order, the same for one seed`() {
    func events(_ schedule: WorldSchedule) -> [String] {
      let walk = Self.walk(schedule: schedule)
      let run = RandomWalkRun(walk)
      let events = Mutex<[String]>([])
      let subscription = run.world.log.listen(to: .shared) { event in
        events.withLock { $0.append("\(event.origin) \(event.kind)") }
      }
      run.run({ _ in })
      subscription.cancel()
      return events.withLock { $0 }
    }
    let random = events(.random)
    #expect(random == events(.random))
    #expect(random != events(.firstInFirstOut))
  }

  @Test func `The choices of a world decide the order of its jobs`() {
    let choices = Choices.seeded(1)
    let world = World(
      seed: 1, choices: choices, schedule: .random, composition: WorldComposition())
    _ = world.addActivePerson("Ana")
    _ = world.addActivePerson("Ben")
    #expect(choices.count > 0)
    let fixed = Choices.seeded(1)
    let fifo = World(
      seed: 1, choices: fixed, schedule: .firstInFirstOut, composition: WorldComposition())
    _ = fifo.addActivePerson("Ana")
    #expect(fixed.count == 0)
  }

  @Test func `A cancelled walk ends after the current act, with what it has counted`() {
    var calls = 0
    let result = Self.walk().run(
      { _ in },
      isCancelled: {
        calls += 1; return calls >= 5
      })
    #expect(!result.isComplete && (1...5).contains(result.actions))
    #expect(Self.walk().run().isComplete)
  }
}
