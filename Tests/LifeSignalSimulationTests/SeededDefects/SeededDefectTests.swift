import Foundation
import LifeSignalFeatures
import StateKit
import Synchronization
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

/// Worlds with a seeded defect, which the invariants must detect. The numbers of the invariants are
/// those of the article Invariants in the documentation of LifeSignalDomain.
struct SeededDefectTests {
  @Test func `Without a defect no invariant is violated`() {
    #expect(Defect.violatedInvariants(in: WorldComposition(), seeds: 1...1).isEmpty)
  }

  @Test func `A check-in that ends an emergency is detected`() {
    #expect(Defect.violatedInvariants(in: Defect.checkInEndsEmergency).contains(25))
  }

  @Test func `An emergency button that stops working after a failure is detected`() {
    var composition = Defect.clients { dependencies, _ in
      let client = dependencies.userClient
      let failure = OneTimeFlag()
      dependencies.userClient.setAlert = { isActive in
        if isActive, failure.use() { throw UserError.unavailable }
        return try await client.setAlert(isActive)
      }
    }
    composition.app = {
      AnyReducer(
        CombineReducers {
          ApplicationFeature()
          Reduce<ApplicationFeature.State, ApplicationFeature.Action> { state, action in
            guard case .tabs(.checkIn(.activationFailed)) = action,
              case .tabs(var tabs) = state.screen
            else { return .none }
            tabs.checkIn.gesture = .activating
            state.screen = .tabs(tabs)
            return .none
          }
        })
    }
    #expect(Defect.violatedInvariants(in: composition).isSuperset(of: [26, 43]))
  }

  @Test func `An emergency without a notification to responders is detected`() {
    let composition = Defect.server { before, state in
      for id in state.accounts.touched.sorted() {
        guard before.accounts[id]?.person?.alert == .inactive,
          let account = state.accounts[id], account.person?.alert != .inactive
        else { continue }
        for responder in account.responders {
          _ = state.accounts[responder]?.history.clear(.alerts)
        }
      }
    }
    #expect(Defect.violatedInvariants(in: composition).contains(27))
  }

  @Test func `A stream of events that continues after a sign-out is detected`() throws {
    let phone = try PhoneNumber("5550100099", region: .us)
    let name = try PersonName("Late Contact")
    let composition = Defect.clients { dependencies, storage in
      let client = dependencies.contactsClient
      let (uuid, date) = (dependencies.uuid, dependencies.date)
      dependencies.contactsClient.listen = {
        do {
          try await client.listen()
        } catch is CancellationError {
          // Signing out cancels this effect first, and then clears all state.
          for _ in 0..<100 { await Task.yield() }
          if storage.value(of: ReadOnlySessionState.self).account == nil {
            let now = date.now()
            let late = Contact(
              id: UserID(uuid()), name: name, phone: phone, note: .empty, roles: .both,
              lastCheckedIn: nil, interval: .standard, dateAdded: now, lastUpdated: now)
            var lateState = ContactsState()
            lateState.apply(ContactsSnapshot(revision: Revision.zero.next, contacts: [late]))
            storage.seed(ReadOnlyContactsState.self, lateState)
          }
          throw CancellationError()
        }
      }
    }
    #expect(Defect.violatedInvariants(in: composition).isSuperset(of: [1, 5]))
  }

  @Test func `A contact that is listed twice, with two identifiers, is detected`() {
    let composition = Defect.clients { dependencies, storage in
      let client = dependencies.contactsClient
      let uuid = dependencies.uuid
      dependencies.contactsClient.add = { code, roles in
        let id = try await client.add(code, roles)
        let published = storage.value(of: ReadOnlyContactsState.self)
        guard let added = published.contact(by: id) else { return id }
        var twice = ContactsState()
        let copy = Contact(
          id: UserID(uuid()), name: added.name, phone: added.phone, note: added.note,
          roles: added.roles, lastCheckedIn: added.lastCheckedIn, interval: added.interval,
          dateAdded: added.dateAdded, lastUpdated: added.lastUpdated)
        twice.apply(
          ContactsSnapshot(
            revision: Revision.zero.next, contacts: published.contacts.elements + [copy]))
        storage.seed(ReadOnlyContactsState.self, twice)
        return id
      }
    }
    #expect(Defect.violatedInvariants(in: composition).contains(12))
  }

  @Test func `Answering all pings in only one of the two accounts of a relation is detected`() {
    let composition = Defect.server { before, state in
      for id in state.accounts.touched.sorted() {
        guard let old = before.accounts[id], let account = state.accounts[id],
          account.notifications.first?.kind == .sendClearAllResponderPings,
          account.notificationsRevision > old.notificationsRevision
        else { continue }
        for (sender, relation) in old.contacts where relation.incomingPing != nil {
          state.accounts[sender]?.contacts[id]?.outgoingPing = relation.incomingPing
        }
      }
    }
    #expect(Defect.violatedInvariants(in: composition).contains(18))
  }

  @Test func `An update that overwrites another update is detected`() {
    let composition = Defect.server { before, state in
      for id in state.accounts.touched.sorted() {
        guard let old = before.accounts[id]?.person, let new = state.accounts[id]?.person,
          old.profile.note != new.profile.note
        else { continue }
        // The whole profile is replaced with an earlier copy.
        state.accounts[id]?.person = old
      }
    }
    #expect(Defect.violatedInvariants(in: composition).contains(40))
  }

  @Test func `Removing a contact from only one of the two accounts of a relation is detected`() {
    let composition = Defect.server { before, state in
      for id in state.accounts.touched.sorted() {
        for (other, relation) in before.accounts[id]?.contacts ?? [:] {
          guard let roles = state.accounts[id]?.contacts[other]?.roles, roles != relation.roles
          else { continue }
          state.accounts[id]?.contacts[other] = nil
          return
        }
      }
    }
    #expect(Defect.violatedInvariants(in: composition).contains(12))
  }

  /// A flag that can be used once.
  private final class OneTimeFlag: Sendable {
    private let isUnused = Mutex(true)

    /// Returns true in the first call, and false in each later call.
    func use() -> Bool {
      isUnused.withLock { isUnused in
        defer { isUnused = false }
        return isUnused
      }
    }
  }
}
