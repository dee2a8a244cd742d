internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 21 to 24, and 29: check-in times.
  static let ofCheckIns: [Invariant] = [
    Invariant(
      number: 21, statement: "the last check-in is not in the future, and never moves back",
      checks: [
        .device { device, now in
          (device.user?.lastCheckedIn.map { $0 > now } ?? false)
            ? ["the last check-in is in the future"] : []
        },
        .deviceStep { step in
          guard let (before, after) = step.sameUser, let earlier = before.lastCheckedIn,
            (after.lastCheckedIn ?? .distantPast) < earlier, !step.gaveUpCheckIn(at: earlier)
          else { return [] }
          return ["\"\(step.operation)\" moved the last check-in back"]
        },
        .account { account, _, now in
          (account.person?.lastCheckedIn.map { $0 > now } ?? false)
            ? ["the last check-in of account \(account.id) is in the future"] : []
        },
        .accountStep { id, step in
          guard let earlier = step.before[id]?.person?.lastCheckedIn,
            let person = step.after.accounts[id]?.person,
            (person.lastCheckedIn ?? .distantPast) < earlier
          else { return [] }
          return ["the last check-in of \(id) moved back"]
        },
      ]),
    Invariant(
      number: 22,
      statement:
        "a check-in is due one interval after the last one, and overdue from then on",
      checks: [
        .device { device, now in
          guard let user = device.user else {
            return device.dueAt == nil ? [] : ["a check-in is due, but there is no user"]
          }
          let expectedDueAt = user.lastCheckedIn.map { $0 + user.plan.interval.timeInterval }
          return
            (device.dueAt == expectedDueAt
            ? [] : ["the due time is not one interval after the check-in"])
            + (user.isOverdue(at: now) == (expectedDueAt.map { now >= $0 } ?? false)
              ? [] : ["the overdue state does not follow from the due time"])
        }
      ]),
    Invariant(
      number: 23,
      statement: """
        a missed check-in is announced once to its user and to each responder, whether or not \
        they have a push address, by the server's next sweep (rule 2.7); a device shows the reminder \
        of a check-in once
        """,
      checks: [
        .accountStep { id, step in step.wrongAnnouncements(of: id) },
        .backendStep { step in
          guard step.action == .swept, let firstDue = step.after.dueTimes.entries.first,
            firstDue.dueAt <= step.now
          else { return [] }
          return ["the sweep skipped \(firstDue.account), who is overdue"]
        },
      ]),
    Invariant(
      number: 24,
      statement: "the reminder is within the interval, and at most one is scheduled",
      checks: [
        .device { device, _ in
          device.reminders.count > 1 ? ["\(device.reminders.count) reminders are scheduled"] : []
        },
        .account { account, _, _ in
          guard let plan = account.person?.profile.plan, let lead = plan.reminder.seconds,
            lead >= plan.interval.seconds
          else { return [] }
          return ["the reminder of \(account.id) is earlier than its interval allows"]
        },
        .settledDevice { settled in
          guard settled.device.phase.isActive, let user = settled.device.user else { return [] }
          let expectedReminders = Reminder(nextFor: user, at: settled.now).map { [$0] } ?? []
          return settled.device.reminders == expectedReminders
            ? []
            : ["the reminders (\(settled.device.reminders.count)) do not match the next check-in"]
        },
      ]),
    Invariant(
      number: 29,
      statement: "two check-ins are at least 300 s apart, unless one of them answered a ping",
      checks: [
        .accountStep { id, step in
          guard let earlier = step.before[id]?.intents.lastPlainCheckIn,
            let later = step.after.accounts[id]?.intents.lastPlainCheckIn, later != earlier,
            later.timeIntervalSince(earlier) < 300
          else { return [] }
          return ["\(id) checked in twice within 300 s"]
        }
      ]),
  ]
}

extension DeviceStep {
  /// Returns whether the check-in of the given time left the queue although the server did not
  /// carry it out. The device then restores the previous check-in (invariant 44).
  fileprivate func gaveUpCheckIn(at moment: Date) -> Bool {
    guard let id = after.user?.id else { return false }
    // The server's last check-in does not show whether the server carried out this one, because
    // another device may have checked in since.
    return dequeuedActions.contains { action in
      action.intent == .checkIn(at: moment)
        && account(id)?.intents.executed.contains(action.id) != true
    }
  }
}

extension BackendStep {
  /// Returns what is wrong with the announcements of an account's missed check-in in this step.
  fileprivate func wrongAnnouncements(of id: UserID) -> [String] {
    guard let account = after.accounts[id] else { return [] }
    let announcedBefore = before[id]?.person?.announcedDueAt
    let announcedNow = account.person?.announcedDueAt
    let isNewlyAnnounced = announcedNow != nil && announcedNow != announcedBefore
    let ownItemCount = newItems(of: id).count { $0.kind == .receiveNonResponsiveAlert }
    var wrong: [String] = []
    if ownItemCount != (isNewlyAnnounced ? 1 : 0) {
      wrong.append("\(id) was notified \(ownItemCount) times of a missed check-in")
    }
    guard isNewlyAnnounced else { return wrong }
    for responder in account.responders {
      let itemCount = newItems(of: responder).count {
        $0.kind == .receiveNonResponsiveDependentAlert && $0.contact == id
      }
      if itemCount != 1 {
        wrong.append("\(responder) was notified \(itemCount) times that \(id) missed a check-in")
      }
    }
    return wrong
  }
}
