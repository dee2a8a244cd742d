internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 25 to 28: the emergency button.
  static let ofAlerts: [Invariant] = [
    Invariant(
      number: 25,
      statement: """
        only a completed hold ends an emergency, and only the emergencies that its end names: no \
        check-in, answer, refresh, sync or sign-in does
        """,
      checks: [
        .deviceStep { step in step.reasonsAgainstEndOfAlert },
        .accountStep { id, step in
          guard let before = step.before[id]?.person, let after = step.after.accounts[id]?.person,
            before.alert != .inactive, after.alert == .inactive
          else { return [] }
          let isRequested: Bool
          if case .deactivateAlert = step.executed?.action.intent {
            isRequested = true
          } else {
            isRequested = false
          }
          return isRequested ? [] : ["the emergency of \(id) ended without a request to end it"]
        },
        .accountStep { id, step in
          guard let before = step.before[id], let after = step.after.accounts[id] else { return [] }
          var named: [EmergencyID] = []
          if case .deactivateAlert(let ids) = step.executed?.action.intent { named = ids }
          let ended = Set(before.emergencies.open).subtracting(after.emergencies.open)
          return ended.subtracting(named).sorted().map {
            "the emergency \($0) ended without an end that names it"
          }
        },
      ]),
    Invariant(
      number: 26,
      statement: "the user can always turn on an emergency with some sequence of taps",
      checks: [
        .property("EmergencyButtonTests: after any two actions; RandomWalkRun: after any actions")
      ]),
    Invariant(
      number: 27,
      statement: """
        while an emergency is on, the action that turned it on is queued, or responders have been \
        notified; unless it ends before, it takes effect within 60 s of the first contact with the \
        server, however old the token is, is kept if its session ends before, and its end is \
        announced to each person to whom its start was
        """,
      checks: [
        .device { device, _ in
          guard let user = device.user, user.alert != .inactive else { return [] }
          let isQueued = device.pendingActions.contains { $0.intent.emergency != nil }
          return isQueued || device.alertDelivery == .delivered
            ? [] : ["the emergency is on, but is neither delivered nor in the queue"]
        },
        .accountStep { id, step in
          guard let account = step.after.accounts[id], let person = account.person,
            person.alert != .inactive, step.before[id]?.person?.alert == .inactive
          else { return [] }
          return account.responders.filter { responder in
            !step.newItems(of: responder).contains {
              $0.kind == .receiveDependentManualAlertActive && $0.contact == id
            }
          }
          .map { "\($0) was not notified of the emergency of \(id)" }
        },
        .accountStep { id, step in
          guard let before = step.before[id], before.person?.alert != .inactive,
            step.after.accounts[id]?.person?.alert == .inactive
          else { return [] }
          return before.emergencies.notified.sorted().filter { person in
            step.after.accounts[person] != nil
              && !step.newItems(of: person).contains {
                $0.kind == .receiveDependentManualAlertInactive && $0.contact == id
              }
          }
          .map { "\($0) was not notified of the end of the emergency of \(id)" }
        },
        .deviceStep { step in step.lostEmergencies },
        .settledDevice { settled in
          settled.device.keptDelivery == .pending
            ? ["the emergency of a replaced session is not delivered"] : []
        },
        .settledDevice { settled in
          guard let account = settled.account, let user = settled.device.user,
            (user.alert == .inactive) != (account.person?.alert == .inactive)
          else { return [] }
          return ["the device and the server disagree about whether an emergency is on"]
        },
      ]),
    Invariant(
      number: 28, statement: "turning on an emergency needs no biometric check and no network",
      checks: [.property("EmergencyButtonTests: offline, and with a failing biometric check")]),
  ]
}

extension DeviceStep {
  /// Descriptions of the emergencies that were lost when the session of the device ended.
  fileprivate var lostEmergencies: [String] {
    guard let ended = before.phase.account, after.phase.account == nil, after.keptDelivery == nil,
      let account = account(ended.id)
    else { return [] }
    // An emergency that the person had turned off before is not kept.
    let isOn = Set(before.user?.emergencies ?? [])
    return dequeuedActions.compactMap(\.intent.emergency).filter {
      isOn.contains($0) && !account.emergencies.contains($0)
    }
    .map { "the emergency \($0) was lost with the session" }
  }

  /// The reasons why an emergency should not have ended in this step; empty if none ended, or if it
  /// ended correctly.
  fileprivate var reasonsAgainstEndOfAlert: [String] {
    guard let (old, new) = sameUser, case .active(let since) = old.alert, new.alert == .inactive
    else { return [] }
    let isRequested = enqueuedActions.contains {
      if case .deactivateAlert = $0.intent { true } else { false }
    }
    if isRequested {
      return hasHeldAlert ? [] : ["the emergency was turned off without a hold of the button"]
    }
    // If the server never received the action that turned the emergency on, the emergency exists
    // only in the device's queue. It ends when the action is removed from the queue.
    if dequeuedActions.contains(where: { $0.intent.emergency != nil }),
      account(new.id)?.person?.alert == .inactive
    {
      return []
    }
    return account(new.id)?.person?.alert == .active(since: since)
      ? ["\"\(operation)\" ended the emergency, but the server still has it on"] : []
  }
}
