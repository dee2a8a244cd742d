internal import Foundation
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 39 to 45: who changes what, the queue, and what ends.
  static let ofOwnership: [Invariant] = [
    Invariant(
      number: 39, statement: "each change is the work of one client operation or stream event",
      checks: [
        .deviceStep { step in
          (step.operation.isEmpty ? ["something changed without a name"] : [])
            + (step.isByEffect ? [] : ["\"\(step.operation)\" is the work of no effect"])
        }
      ]),
    Invariant(
      number: 40, statement: "of operations at the same time, none is lost",
      checks: [
        .rest { rest in rest.lostUpdates },
        .property("ContactsClientTests: as many contacts as were added at once"),
      ]),
    Invariant(
      number: 41, statement: "what is derived is what can be computed",
      checks: [
        .device { device, _ in
          let isOffline = if case .active(_, .offline) = device.phase { true } else { false }
          return device.isOffline == isOffline ? [] : ["offline, and the phase does not say so"]
        },
        .account { account, backend, _ in
          // Who watches somebody is watched by nobody for it: mirrored, the lists are the same.
          account.responders
            == account.contacts.filter { $0.value.roles.contains(.responder) }
            .keys.sorted()
            ? [] : ["the responders of \(account.id) are others than their relations say"]
        },
        .backend { backend, _ in
          backend.dueTimes == backend.derivedDueTimes
            ? [] : ["others are waited for than those who are due"]
        },
      ]),
    Invariant(
      number: 42,
      statement: """
        a queued action is tried no oftener than it may be, is not carried out once it has expired, \
        succeeds at most once, and waits for what matters more
        """,
      checks: [
        .device { device, _ in
          device.pendingActions.filter { action in
            action.priority.attempts.map { action.attempts > $0 } ?? false
          }
          .map { "action \($0.id) was tried \($0.attempts) times" }
        },
        .backendStep { step in step.wrongExecution },
      ]),
    Invariant(
      number: 43, statement: "whatever is under way ends, by success, failure or being given up",
      checks: [.rest { $0.busy }]),
    Invariant(
      number: 44,
      statement: "what failed leaves no trace: all is as if it had not been tried",
      checks: [
        .rest { rest in
          guard rest.account != nil, !rest.device.pendingActions.isEmpty else { return [] }
          return ["\(rest.device.pendingActions.count) actions are neither done nor given up"]
        },
        .property("ContactsClientTests, UserClientTests: what failed, with what the server sent"),
      ]),
    Invariant(
      number: 45, statement: "each stored name, interval, number and code is a right one",
      checks: [
        .impossible(
          because: """
            `PersonName`, `CheckInInterval`, `PhoneNumber` and `VerificationCode` can be neither \
            made nor decoded wrong
            """),
        .account { account, _, _ in
          guard let interval = account.person?.profile.plan.interval else { return [] }
          let range = CheckInInterval.shortest...CheckInInterval.longest
          return range.contains(interval) ? [] : ["the interval of \(account.id) is \(interval)"]
        },
      ]),
  ]
}

extension BackendStep {
  /// What is wrong with the queued action that was carried out, if one was.
  fileprivate var wrongExecution: [String] {
    guard let (action, isRepeated) = executed else { return [] }
    var wrong: [String] = []
    if isRepeated { wrong.append("action \(action.id) was carried out twice") }
    if action.isExpired(at: now) { wrong.append("action \(action.id) had expired") }
    // What was added while it was on its way could not go first.
    let longest = now.addingTimeInterval(-120)
    if let first = queue.first(where: {
      $0.id != action.id && $0.madeAt < longest && QueuedAction.isSentBefore($0, action)
        && !$0.isExpired(at: now)
    }) {
      wrong.append("action \(action.id) was carried out, and \(first.id) matters more")
    }
    return wrong
  }
}

extension DeviceAtRest {
  /// What the device shows that is not what the server has.
  fileprivate var lostUpdates: [String] {
    guard let account, device.pendingActions.isEmpty else { return [] }
    var lost: [String] = []
    if device.user != account.user { lost.append("another user is shown than the backend has") }
    let shown = device.notifications.filter { !$0.isExpired(at: now) }
    let kept = account.notifications.filter { !$0.isExpired(at: now) }
    if Set(shown) != Set(kept) {
      lost.append("another history is shown (\(shown.count)) than the backend has (\(kept.count))")
    }
    for contact in device.contacts {
      guard let person = backend.accounts[contact.id]?.person else { continue }
      if contact.lastCheckedIn != person.lastCheckedIn || contact.alert != person.alert
        || contact.name != person.profile.name || contact.note != person.profile.note
        || contact.interval != person.profile.plan.interval
        || contact.phone != backend.accounts[contact.id]?.phone
      {
        lost.append("\(contact.id) is shown otherwise than the backend has them")
      }
    }
    return lost
  }
}
