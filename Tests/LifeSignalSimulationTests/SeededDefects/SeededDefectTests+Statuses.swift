import LifeSignalFeatures
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

/// Defects in the status of a change: not saved, waiting or saved (rule 5.12).
extension SeededDefectTests {
  @Test func `A server that does not record the changes that it confirms is detected`() {
    let composition = Defect.server { _, state in
      for id in state.accounts.touched {
        state.accounts[id]?.intents.executed = ExecutedActions()
      }
    }
    #expect(Defect.violatedInvariants(in: composition).contains(46))
  }

  /// The app is killed after each number of jobs. Returns the invariants that are then violated.
  private func violationsAfterKills(_ composition: WorldComposition) throws -> Set<Int> {
    var violated: Set<Int> = []
    for jobCount in 0..<40 {
      let world = World(seed: 33, choices: .seeded(33), composition: composition)
      world.addActivePerson("Ana")
      let ana = try #require(world.device("Ana"))
      ana.setConnected(false)
      world.settle()
      ana.send(.tabs(.home(.reminderSelected(.twoHours))))
      world.run(jobs: jobCount)
      ana.kill()
      ana.launch()
      world.settle()
      violated.formUnion(world.violations.map(\.invariant))
    }
    return violated
  }

  @Test func `A change that is shown as waiting before it is on disk is detected`() throws {
    let composition = Defect.clients { dependencies, storage in
      let client = dependencies.userClient
      let (uuid, date) = (dependencies.uuid, dependencies.date)
      dependencies.userClient.setReminder = { lead in
        let now = LocalTime(
          instant: BootInstant(boot: BootID(uuid()), uptime: .zero), wall: date.now())
        var queue = ActionQueue()
        queue.add(
          .setReminder(lead), as: ActionID(uuid()), at: ActionTime(madeAt: now, known: nil))
        // The state is published as one that was read from the disk.
        storage.seed(
          ReadOnlyUserState.self,
          UserState(user: storage.value(of: ReadOnlyUserState.self).user, queue: queue))
        // The monitor sees the state with the next transaction.
        try client.generateShareableCard()
        return SavedAction { .waiting }
      }
    }
    #expect(try violationsAfterKills(WorldComposition()) == [])
    #expect(try violationsAfterKills(composition).contains(46))
  }
}
