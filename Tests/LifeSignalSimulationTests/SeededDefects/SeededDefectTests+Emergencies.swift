import StateKit
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

/// Defects in the rules of emergencies (rule 5.3).
extension SeededDefectTests {
  @Test func `A server that ends an emergency at a check-in is detected`() {
    let composition = Defect.server { before, state in
      for id in state.accounts.touched.sorted() {
        guard let old = before.accounts[id]?.person, let new = state.accounts[id]?.person,
          old.lastCheckedIn != new.lastCheckedIn, let open = state.accounts[id]?.emergencies.open
        else { continue }
        try? state.accounts[id]?.emergencies.end(open)
        state.accounts[id]?.person?.alert = .inactive
      }
    }
    #expect(Defect.violatedInvariants(in: composition).contains(25))
  }

  @Test func `An end of which responders are not notified is detected`() {
    let composition = Defect.server { before, state in
      for id in state.accounts.touched.sorted() {
        guard let account = before.accounts[id], account.person?.alert != .inactive,
          state.accounts[id]?.person?.alert == .inactive
        else { continue }
        for person in account.emergencies.notified {
          _ = state.accounts[person]?.history.clear(.alerts)
        }
      }
    }
    #expect(Defect.violatedInvariants(in: composition).contains(27))
  }

  @Test func `A server that forgets what it carried out is detected`() throws {
    let composition = Defect.server { _, state in
      for id in state.accounts.touched {
        state.accounts[id]?.intents = IntentRecord()
        if state.accounts[id]?.person?.alert == .inactive {
          state.accounts[id]?.emergencies = EmergencyRecord()
        }
      }
    }
    let broken = Defect.violatedInvariants(
      in: composition, seeds: 1...40, faults: try FaultPlan("drop=0.1"))
    #expect(!broken.isDisjoint(with: [27, 42]))
  }

  @Test func `An emergency that is lost with its session is detected`() throws {
    let composition = Defect.clients { dependencies, _ in
      let client = dependencies.sessionClient
      dependencies.sessionClient.clearedKeeping = { reason, _ in client.cleared(reason) }
    }
    let broken = Defect.violatedInvariants(
      in: composition, seeds: 21...60, faults: try FaultPlan("cut=0.2"))
    #expect(broken.contains(27))
  }

  @Test func `An emergency that the device gives up after a refusal is detected`() {
    let composition = Defect.clients { dependencies, storage in
      let client = dependencies.userClient
      dependencies.userClient.setAlert = { isActive in
        let action = try await client.setAlert(isActive)
        if isActive, let user = storage.value(of: ReadOnlyUserState.self).user {
          // The queue is emptied, and the profile still shows the emergency.
          storage.seed(ReadOnlyUserState.self, UserState(user: user))
        }
        return action
      }
    }
    let broken = Defect.violatedInvariants(in: composition)
    #expect(!broken.isDisjoint(with: [27, 39, 42]))
  }
}
