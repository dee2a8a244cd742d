import Foundation
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

extension InvariantTests {
  @Test func `39 detects a change that no effect made`() {
    #expect(brokenByStep(from: plain, to: device { _ in }) { $0.isByEffect = false } == [39])
  }

  @Test func `40 detects an update that the device has lost`() throws {
    #expect(try brokenAtRest(restingDevice { $0.user?.lastModified = now }) == [40])
    #expect(
      try brokenAtRest(
        restingDevice {
          $0.notifications = [try item(1)]
          $0.unreadCount = 1
        }) == [40])
    #expect(
      try brokenAtRest(restingDevice { $0.contacts[0].alert = .active(since: now) }) == [40])
  }

  @Test func `41 detects an offline flag without the phase, and missing due times`() throws {
    #expect(broken { $0.isOffline = true } == [41])
    var backend = try backend()
    backend.dueTimes = DueTimes()
    let late = Invariant.all.filter { !$0.violations(of: backend, at: now).isEmpty }
    #expect(late.map(\.number) == [41])
  }

  @Test func `42 detects actions that run too often, twice, too late or out of order`() throws {
    var tired = action(.setNote(.empty))
    tired.attempts = 4
    #expect(broken { $0.pendingActions = [tired] } == [42])
    func brokenByDoing(
      _ executed: QueuedAction, isRepeated: Bool = false, queue: [QueuedAction] = [],
      after seconds: TimeInterval = 60
    ) throws -> [Int] {
      try brokenByStep({ _ in }, { _ in }) {
        $0.executed = (executed, isRepeated)
        $0.queue = queue
        $0.now = World.start.addingTimeInterval(seconds)
      }
    }
    let note = action(.setNote(.empty))
    #expect(try brokenByDoing(note).isEmpty)
    #expect(try brokenByDoing(note, isRepeated: true) == [42])
    #expect(try brokenByDoing(note, after: 3_600) == [42])
    let urgent = action(.checkIn(at: World.start), 2)
    #expect(try brokenByDoing(note, queue: [note, urgent]).isEmpty)
    #expect(try brokenByDoing(note, queue: [note, urgent], after: 121) == [42])
    #expect(try brokenByDoing(urgent, queue: [note, urgent], after: 121).isEmpty)
  }

  @Test func `43 and 44 detect operations that never end`() throws {
    #expect(try brokenAtRest(restingDevice(), busy: ["the sign-in is in progress"]) == [43])
    #expect(
      try brokenAtRest(restingDevice { $0.pendingActions = [action(.setNote(.empty))] }) == [44])
  }
}
