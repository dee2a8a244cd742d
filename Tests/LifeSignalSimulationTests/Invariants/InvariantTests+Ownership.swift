import Foundation
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

// The functions `broken…` return the numbers of the violated invariants.
extension InvariantTests {
  @Test func `Invariant 39 detects a change that no effect made`() {
    #expect(brokenByStep(from: validDevice, to: device { _ in }) { $0.isByEffect = false } == [39])
  }

  @Test func `Invariant 40 detects an update that the device has lost`() throws {
    #expect(try broken(settled: settledDevice { $0.user?.lastModified = now }) == [40])
    #expect(
      try broken(
        settled: settledDevice {
          $0.notifications = [try item(1)]
          $0.unreadCount = 1
        }) == [40])
    #expect(
      try broken(settled: settledDevice { $0.contacts[0].alert = .active(since: now) }) == [40])
  }

  @Test func `Invariant 41 detects a wrong offline flag, and missing due times`() throws {
    #expect(broken { $0.isOffline = true } == [41])
    var backend = try backend()
    backend.dueTimes = DueTimes()
    let violated = Invariant.all.filter { !$0.violations(of: backend, at: now).isEmpty }
    #expect(violated.map(\.number) == [41])
  }

  @Test func `Invariant 42 detects actions that are executed twice or out of order`() throws {
    func brokenByExecuting(
      _ executed: QueuedAction, isRepeated: Bool = false, queue: [QueuedAction] = [],
      after seconds: TimeInterval = 60
    ) throws -> [Int] {
      try brokenByStep({ _ in }, { _ in }) {
        $0.executed = execution(of: executed, isRepeated: isRepeated)
        $0.queue = queue
        for action in queue { $0.madeAt[action.id] = action.time.estimatedDate }
        $0.now = World.start.addingTimeInterval(seconds)
      }
    }
    let note = action(.setNote(.empty))
    #expect(try brokenByExecuting(note).isEmpty)
    #expect(try brokenByExecuting(note, isRepeated: true) == [42])
    #expect(try brokenByExecuting(note, after: 365 * 86_400).isEmpty)
    // The device may have sent the note up to 120 s ago, before it queued the more urgent action.
    let urgent = action(.checkIn, 2)
    #expect(try brokenByExecuting(note, queue: [note, urgent]).isEmpty)
    #expect(try brokenByExecuting(note, queue: [note, urgent], after: 121) == [42])
    #expect(try brokenByExecuting(urgent, queue: [note, urgent], after: 121).isEmpty)
  }

  /// Critical actions are never refused.
  @Test(arguments: ["changed", "action refused"])
  func `Invariant 42 detects an action that is given up`(operation: String) throws {
    let actions = [action(.setNote(.empty)), action(.checkIn, 2)]
    let backend = try backend()
    let broken = actions.map { action in
      brokenByStep(from: device { $0.pendingActions = [action] }, to: validDevice) {
        $0.operation = operation
        $0.backend = { backend }
      }
    }
    #expect(broken == [operation == "changed" ? [42] : [], [42]])
  }

  @Test func `Invariant 42 detects changes of contacts that are made twice, or out of order`()
    throws
  {
    let intents: [ContactIntent] = [.ping(ben.id), .remove(ben.id)]
    let queue = intents.enumerated().map { number, intent in
      QueuedContactAction(
        id: ActionID(Self.uuid(UInt8(number + 1))), intent: intent,
        time: action(.checkIn).time)
    }
    func brokenByExecuting(_ index: Int, isRepeated: Bool = false) throws -> [Int] {
      let action = ContactActionRequest(
        id: queue[index].id, intent: queue[index].intent, moment: .date(now))
      return try brokenByStep({ _ in }, { _ in }) {
        $0.executedOnContacts = ContactExecution(
          action: action, account: ana.id, isRepeated: isRepeated, queue: queue)
      }
    }
    #expect(try brokenByExecuting(0).isEmpty)
    #expect(try brokenByExecuting(0, isRepeated: true) == [42])
    #expect(try brokenByExecuting(1) == [42])
    #expect(
      try broken(settled: settledDevice { $0.pendingContactActions = queue }) == [44])
  }

  @Test func `Invariants 43 and 44 detect operations and queued actions that never end`() throws {
    let pending = ["the sign-in is in progress"]
    #expect(try broken(settled: settledDevice(), pendingOperations: pending) == [43])
    #expect(try broken(settled: settledDevice { $0.isLoadingContacts = true }) == [43])
    #expect(
      try broken(settled: settledDevice { $0.pendingActions = [action(.setNote(.empty))] }) == [44])
  }
}
