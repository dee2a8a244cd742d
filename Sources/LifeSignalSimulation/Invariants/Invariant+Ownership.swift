internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 39 to 45: who may change state, the queue of actions, and how operations end.
  static let ofOwnership: [Invariant] = [
    Invariant(
      number: 39,
      statement: "each change is made by exactly one client operation or stream event",
      checks: [
        .deviceStep { step in
          (step.operation.isEmpty ? ["state changed without the name of an operation"] : [])
            + (step.isByEffect ? [] : ["\"\(step.operation)\" changed state outside of an effect"])
        }
      ]),
    Invariant(
      number: 40, statement: "no change is lost when operations run concurrently",
      checks: [
        .settledDevice { settled in settled.lostUpdates },
        .property("ContactsClientTests: every contact that was added concurrently is there"),
      ]),
    Invariant(
      number: 41, statement: "derived state equals what can be computed from its sources",
      checks: [
        .device { device, _ in
          let isOffline = if case .active(_, .offline) = device.phase { true } else { false }
          return device.isOffline == isOffline ? [] : ["`isOffline` and the phase disagree"]
        },
        .account { account, backend, _ in
          // Both sides of a relation have matching roles (invariant 12), so the account's own
          // contacts determine its responders.
          account.responders
            == account.contacts.filter { $0.value.roles.contains(.responder) }
            .keys.sorted()
            ? [] : ["the responders of \(account.id) do not match its relations"]
        },
        .backend { backend, _ in
          backend.dueTimes == backend.derivedDueTimes
            ? [] : ["the scheduled due times do not match the accounts"]
        },
      ]),
    Invariant(
      number: 42,
      statement: """
        a queued action succeeds at most once, waits for actions of higher priority, and stays queued \
        until the server has carried it out, refused it, or carried out a later one for the same field
        """,
      checks: [
        .deviceStep { step in step.abandonedActions },
        .backendStep { step in step.wrongExecution + step.wrongContactExecution },
      ]),
    Invariant(
      number: 43,
      statement: """
        every operation, and every load of the contacts, ends in success, failure or cancellation
        """,
      checks: [
        .settledDevice { $0.pendingOperations },
        .settledDevice {
          $0.device.isLoadingContacts ? ["the contacts are shown as being loaded"] : []
        },
      ]),
    Invariant(
      number: 44,
      statement: "a failed operation leaves no trace in the state",
      checks: [
        .settledDevice { settled in
          let remaining =
            settled.device.pendingActions.count + settled.device.pendingContactActions.count
          guard settled.account != nil, remaining > 0 else { return [] }
          return ["\(remaining) actions are neither done nor dropped"]
        },
        .property("ContactsClientTests, UserClientTests: failures, with concurrent server events"),
      ]),
    Invariant(
      number: 45, statement: "each stored name, interval, phone number and code is valid",
      checks: [
        .impossible(
          because: """
            an invalid `PersonName`, `CheckInInterval`, `PhoneNumber` or `VerificationCode` can be \
            neither created nor decoded
            """),
        .account { account, _, _ in
          guard let interval = account.person?.profile.plan.interval else { return [] }
          let range = CheckInInterval.shortest...CheckInInterval.longest
          return range.contains(interval) ? [] : ["the interval of \(account.id) is \(interval)"]
        },
      ]),
  ]
}

extension DeviceStep {
  /// Descriptions of the actions that left the queue during the session, although they were saved, and the
  /// server has neither carried them out nor refused them. A check-in or an emergency must not be
  /// refused.
  fileprivate var abandonedActions: [String] {
    guard let account = before.phase.account, after.phase.account?.session == account.session,
      before.user?.id == after.user?.id, operation != "not saved"
    else { return [] }
    let dequeued = dequeuedActions
    guard !dequeued.isEmpty else { return [] }
    // The server carries out nothing for a deleted account.
    guard let executed = self.account(account.id)?.intents.executed else { return [] }
    let confirmed = dequeued.filter { executed.contains($0.id) }
    let isRefusal = operation == "action refused"
    return dequeued.filter { action in
      !confirmed.contains { $0.id == action.id || $0.overrides(action) }
        && (action.priority >= .critical || !isRefusal)
    }
    .map { "action \($0.id) left the queue, but was not carried out" }
  }
}

extension QueuedAction {
  /// Returns whether the action sets the same field as an earlier one.
  fileprivate func overrides(_ other: QueuedAction) -> Bool {
    intent.field != nil && intent.field == other.intent.field && number > other.number
  }
}

extension BackendStep {
  /// The reasons why the server should not have carried out the queued action of this step; empty
  /// if there are none.
  fileprivate var wrongExecution: [String] {
    guard let executed else { return [] }
    let action = executed.action
    var wrong: [String] = []
    if executed.isRepeated { wrong.append("action \(action.id) was carried out twice") }
    // The device may have sent this action up to 120 s ago, before it queued a more urgent one.
    let earliestSendTime = now.addingTimeInterval(-120)
    if let sent = queue.first(where: { $0.id == action.id }),
      let skippedAction = queue.first(where: {
        // An emergency holds up nothing behind it: between two attempts, other actions are sent.
        guard $0.id != action.id, $0.intent.emergency == nil, let madeAt = madeAt[$0.id],
          madeAt < earliestSendTime
        else { return false }
        return QueuedAction.isSentBefore($0, sent)
      })
    {
      wrong.append(
        "action \(action.id) was carried out before \(skippedAction.id), which has to be sent first"
      )
    }
    return wrong
  }
}

extension SettledDevice {
  /// Descriptions of what the device shows differently from the server; empty while actions are
  /// queued.
  fileprivate var lostUpdates: [String] {
    guard let account, device.pendingActions.isEmpty, device.pendingContactActions.isEmpty
    else { return [] }
    var lost: [String] = []
    if device.user != account.user {
      lost.append("the device shows user data that differs from the backend's")
    }
    let shownItems = device.notifications.filter { !$0.isExpired(at: now) }
    let expectedItems = account.notifications.filter { !$0.isExpired(at: now) }
    if Set(shownItems) != Set(expectedItems) {
      lost.append(
        """
        the device shows a history (\(shownItems.count) items) that differs from the backend's \
        (\(expectedItems.count) items)
        """)
    }
    for contact in device.contacts {
      guard let person = backend.accounts[contact.id]?.person else { continue }
      if contact.lastCheckedIn != person.lastCheckedIn || contact.alert != person.alert
        || contact.name != person.profile.name || contact.note != person.profile.note
        || contact.interval != person.profile.plan.interval
        || contact.phone != backend.accounts[contact.id]?.phone
      {
        lost.append("the device shows a state of \(contact.id) that differs from the backend's")
      }
    }
    return lost
  }
}
