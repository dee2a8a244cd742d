internal import Foundation
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 25 to 28: the emergency button.
  static let ofAlerts: [Invariant] = [
    Invariant(
      number: 25,
      statement: """
        an emergency ends by a completed hold only: no check-in, answer, refresh, sync or sign-in \
        ends it
        """,
      checks: [
        .deviceStep { step in step.wrongEndOfAlert },
        .accountStep { id, step in
          guard let before = step.before[id]?.person, let after = step.after.accounts[id]?.person,
            before.alert != .inactive, after.alert == .inactive
          else { return [] }
          let isAsked: Bool
          if case .deactivateAlert = step.executed?.action.intent {
            isAsked = true
          } else {
            isAsked = false
          }
          return isAsked ? [] : ["the emergency of \(id) ended, and nobody asked for it"]
        },
      ]),
    Invariant(
      number: 26,
      statement: "the emergency button is live: some taps always turn it on",
      checks: [.property("EmergencyButtonTests: a bounded search; and each tap of a random world")]),
    Invariant(
      number: 27,
      statement: "while an emergency is on, responders are told, or will be: it is in the queue",
      checks: [
        .device { device, _ in
          guard let user = device.user, user.alert != .inactive else { return [] }
          let isQueued = device.pendingActions.contains {
            if case .activateAlert = $0.intent { true } else { false }
          }
          return isQueued || device.alertDelivery == .delivered
            ? [] : ["the emergency is on, and neither known to the server nor in the queue"]
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
          .map { "\($0) was not told of the emergency of \(id)" }
        },
        .rest { rest in
          guard let account = rest.account, let user = rest.device.user,
            (user.alert == .inactive) != (account.person?.alert == .inactive)
          else { return [] }
          return ["an emergency is shown, and the server knows of none, or the other way round"]
        },
      ]),
    Invariant(
      number: 28, statement: "turning an emergency on asks for no face, no finger and no network",
      checks: [.property("EmergencyButtonTests: off the network, with a face that is refused")]),
  ]
}

extension DeviceStep {
  /// What is wrong with the end of an emergency, if it ended.
  fileprivate var wrongEndOfAlert: [String] {
    guard let (old, new) = sameUser, case .active(let since) = old.alert, new.alert == .inactive
    else { return [] }
    let isAskedFor = joinedQueue.contains {
      if case .deactivateAlert = $0.intent { true } else { false }
    }
    if isAskedFor {
      return hasHeldAlert ? [] : ["the emergency was turned off, and the button was not held"]
    }
    // An emergency that the server has never heard of goes with the action that would have told it.
    if leftQueue.contains(where: { $0.intent == .activateAlert(at: since) }),
      account(new.id)?.person?.alert == .inactive
    {
      return []
    }
    return account(new.id)?.person?.alert == .active(since: since)
      ? ["\"\(operation)\" ended the emergency, and the server knows that it is on"] : []
  }
}
