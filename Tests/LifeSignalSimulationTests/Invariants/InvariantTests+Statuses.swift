import Foundation
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

// The functions `broken…` return the numbers of the violated invariants.
extension InvariantTests {
  @Test func `Invariant 46 detects an unsaved action that is not pending`() {
    let note = action(.setNote(.empty))
    #expect(
      broken {
        $0.pendingActions = [note]
        $0.unsavedActions = [note.id]
      } == [])
    #expect(broken { $0.unsavedActions = [note.id] } == [46])
  }

  @Test func `Invariant 46 detects an action that is sent before it is saved`() throws {
    func brokenByExecuting(_ intent: UserIntent) throws -> [Int] {
      let action = action(intent)
      return try brokenByStep({ _ in }, { _ in }) {
        $0.executed = execution(of: action)
        $0.unsaved = [action.id]
      }
    }
    #expect(try brokenByExecuting(.setNote(.empty)) == [46])
    #expect(try brokenByExecuting(.activateAlert(EmergencyID(Self.uuid(7)))) == [])
    let change = ContactActionRequest(
      id: ActionID(Self.uuid(1)), intent: .ping(ben.id), moment: .date(now))
    #expect(
      try brokenByStep({ _ in }, { _ in }) {
        $0.executedOnContacts = ContactExecution(action: change, account: ana.id)
        $0.unsaved = [change.id]
      } == [46])
  }

  @Test func `Invariant 46 detects a change that is shown as saved, but is not on the record`()
    throws
  {
    let (earlierNote, name) = (action(.setNote(.empty)), action(.setName(ana.name), 2))
    let note = action(.setNote(.empty), 3)
    let ping = QueuedContactAction(
      id: ActionID(Self.uuid(4)), intent: .ping(ben.id), time: note.time)
    func brokenByEnding(
      _ operation: String, _ actions: [QueuedAction], _ changes: [QueuedContactAction] = [],
      executed: [QueuedAction] = []
    ) throws -> [Int] {
      var backend = try backend()
      for action in executed {
        backend.accounts[ana.id]?.intents.executed.insert(action.id, at: now)
      }
      let before = device {
        $0.pendingActions = actions
        $0.pendingContactActions = changes
      }
      return brokenByStep(from: before, to: validDevice) { [backend] in
        $0.operation = operation
        $0.backend = { backend }
      }
    }
    #expect(try brokenByEnding("action done", [note]) == [42, 46])
    #expect(try brokenByEnding("action done", [note], executed: [note]) == [])
    #expect(try brokenByEnding("action done", [earlierNote, note], executed: [note]) == [])
    #expect(try brokenByEnding("action done", [name, note], executed: [note]) == [42, 46])
    #expect(try brokenByEnding("change done", [], [ping]) == [46])
    #expect(try brokenByEnding("not saved", [note], [ping]) == [])
  }
}
