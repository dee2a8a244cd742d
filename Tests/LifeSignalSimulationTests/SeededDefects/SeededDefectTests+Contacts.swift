import StateKit
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

/// Defects in the queue of contacts (rule 5.11). Devices lose their connection.
extension SeededDefectTests {
  private func violatedInvariants(
    in composition: WorldComposition, faults: String = "cut=0.1"
  ) throws -> Set<Int> {
    Defect.violatedInvariants(in: composition, seeds: 1...40, faults: try FaultPlan(faults))
  }

  @Test func `An answer to a ping that counts when it arrives is detected`() throws {
    var composition = WorldComposition()
    composition.changeRequest = { envelope in
      guard case .changeContacts(let action) = envelope.request else { return envelope }
      return RequestEnvelope(
        sender: envelope.sender, id: envelope.id, credentials: envelope.credentials,
        request: .changeContacts(
          ContactActionRequest(id: action.id, intent: action.intent, moment: .age(.zero))))
    }
    #expect(try violatedInvariants(in: composition).contains(20))
  }

  @Test func `An answer that leaves its ping on both sides is detected`() throws {
    let composition = Defect.server { before, state in
      for id in state.accounts.touched.sorted() {
        for (sender, relation) in before.accounts[id]?.contacts ?? [:]
        where relation.incomingPing != nil && state.accounts[id]?.contacts[sender] != nil {
          let wasAnswered =
            state.accounts[id]?.person?.lastCheckedIn != before.accounts[id]?.person?.lastCheckedIn
          guard wasAnswered else { continue }
          state.accounts[id]?.contacts[sender]?.incomingPing = relation.incomingPing
          state.accounts[sender]?.contacts[id]?.outgoingPing = relation.incomingPing
        }
      }
    }
    #expect(try violatedInvariants(in: composition).contains(20))
  }

  @Test func `Changes of contacts that are never sent are detected`() throws {
    let composition = Defect.clients { dependencies, _ in
      dependencies.contactsClient.sendQueuedActions = { _ in
        for await _ in AsyncStream<Never>.makeStream().stream {}
        throw CancellationError()
      }
    }
    #expect(!(try violatedInvariants(in: composition)).isDisjoint(with: [43, 44]))
  }

  @Test func `A server that forgets which changes of contacts it made is detected`() throws {
    let composition = Defect.server { _, state in
      for id in state.accounts.touched {
        state.accounts[id]?.intents.executed = ExecutedActions()
      }
    }
    #expect(try violatedInvariants(in: composition, faults: "drop=0.1").contains(42))
  }
}
