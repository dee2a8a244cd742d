internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 21 to 24, and 29: check-in times.
  static let ofCheckIns: [Invariant] = [
    Invariant(
      number: 21,
      statement: """
        the last check-in is not in the future, and never moves back; a check-in never counts as \
        later than it was made, and within a boot of the device, or with a constant error of its \
        wall clock, it counts as made
        """,
      checks: [
        .device { device, now in
          // A device that has booted since it last heard the server's time can be wrong.
          guard device.pendingActions.allSatisfy({ $0.intent != .checkIn || $0.time.isExact })
          else { return [] }
          return (device.user?.lastCheckedIn.map { $0 > now } ?? false)
            ? ["the last check-in is in the future"] : []
        },
        .backendStep { step in step.wrongDate },
        .deviceStep { step in
          guard let (before, after) = step.sameUser, let earlier = before.lastCheckedIn,
            (after.lastCheckedIn ?? .distantPast) < earlier, !step.gaveUpCheckIn
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
        they have a push address, by the server's next sweep (rule 2.7), and at once to a person who \
        becomes a responder later; a device shows the reminder of a check-in once
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
      statement: """
        each reminder is within the interval, and at most one is scheduled for each lead time: the one \
        that the user has set, and the last call; reminders that are off are not scheduled
        """,
      checks: [
        .device { device, _ in
          let planned = device.reminders.filter { $0.lead != .tenMinutes }.count
          let lastCalls = device.reminders.count - planned
          return planned > 1 || lastCalls > 1
            ? ["\(planned) reminders and \(lastCalls) last calls are scheduled"] : []
        },
        .account { account, _, _ in
          guard let plan = account.person?.profile.plan, let lead = plan.reminder.seconds,
            lead >= plan.interval.seconds
          else { return [] }
          return ["the reminder of \(account.id) is earlier than its interval allows"]
        },
        .settledDevice { settled in
          guard settled.device.phase.isActive, let user = settled.device.user else { return [] }
          let expectedReminders = Reminder.all(
            nextFor: user, settled.device.reminderVariants, at: settled.now)
          return settled.device.reminders == expectedReminders
            ? []
            : ["the reminders (\(settled.device.reminders.count)) do not match the next check-in"]
        },
      ]),
    Invariant(
      number: 29,
      statement:
        "a device makes no check-in within 300 s of the last one, unless it answers a ping",
      checks: [
        .deviceStep { step in
          // The dates of a device have rounding errors of less than a millisecond.
          guard let earlier = step.before.user?.lastCheckedIn,
            let action = step.enqueuedActions.first(where: { $0.intent == .checkIn }),
            !step.isAnswer(action),
            (0..<299.999).contains(action.time.estimatedDate.timeIntervalSince(earlier))
          else { return [] }
          return ["a check-in was made within 300 s of the last one"]
        }
      ]),
  ]
}

extension DeviceStep {
  /// Returns whether a check-in belongs to an answer to pings, which is made in the same transaction.
  fileprivate func isAnswer(_ checkIn: QueuedAction) -> Bool {
    after.pendingContactActions.contains { action in
      action.time == checkIn.time && action.intent.isAnswer
    }
  }

  /// Whether the device can rightly show an earlier check-in than before: its estimate of a queued
  /// check-in was inexact, or a check-in left the queue although the server did not carry it out.
  fileprivate var gaveUpCheckIn: Bool {
    guard let id = after.user?.id else { return false }
    let checkIns = before.pendingActions.filter { $0.intent == .checkIn }
    guard checkIns.allSatisfy(\.time.isExact) else { return true }
    // The server's last check-in does not show whether the server carried out this one, because
    // another device may have checked in since.
    return dequeuedActions.contains { action in
      action.intent == .checkIn && account(id)?.intents.executed.contains(action.id) != true
    }
  }
}

extension BackendStep {
  /// What is wrong with the date at which a check-in counts; empty if nothing is.
  fileprivate var wrongDate: [String] {
    guard let executed, executed.action.intent == .checkIn, let madeAt = executed.madeAt
    else { return [] }
    // An older check-in than the last one changes nothing.
    let changed = touched.compactMap { id -> Date? in
      let lastCheckedIn = after.accounts[id]?.person?.lastCheckedIn
      return lastCheckedIn == before[id]?.person?.lastCheckedIn ? nil : lastCheckedIn
    }
    let date =
      changed.first ?? executed.action.moment.date(at: now, inAccountSince: .distantPast)
    let difference = date.timeIntervalSince(madeAt)
    if difference > 0.001 {
      return ["a check-in counts \(difference) s later than it was made"]
    }
    // A server time that the device has heard is older by the time that a reply was in transit.
    let tolerance = BackendConnection.deadline / .seconds(1)
    return executed.isExact && difference < -tolerance
      ? ["a check-in counts \(-difference) s earlier than it was made"] : []
  }

  /// Returns what is wrong with the announcements of an account's missed check-in in this step.
  fileprivate func wrongAnnouncements(of id: UserID) -> [String] {
    guard let account = after.accounts[id] else { return [] }
    let announcedBefore = before[id]?.person?.announcedDueAt
    let announcedNow = account.person?.announcedDueAt
    let isNewlyAnnounced = announcedNow != nil && announcedNow != announcedBefore
    let dueAt = account.person?.dueAt
    let isOverdue = dueAt.map { now >= $0 } ?? false
    let wasNotified = { (responder: UserID) in
      dueAt.flatMap { before[id]?.person?.wasNotified(responder, ofCheckInMissedAt: $0) } ?? false
    }
    let ownItemCount = newItems(of: id).count { $0.kind == .receiveNonResponsiveAlert }
    var wrong: [String] = []
    if ownItemCount != (isNewlyAnnounced ? 1 : 0) {
      wrong.append("\(id) was notified \(ownItemCount) times of a missed check-in")
    }
    let respondersBefore = Set(before[id]?.responders ?? [])
    for responder in account.responders {
      let itemCount = newItems(of: responder).count {
        $0.kind == .receiveNonResponsiveDependentAlert && $0.contact == id
      }
      // A responder is notified by the announcement, or before it if they became a responder later.
      let isDue = isNewlyAnnounced || isOverdue && !respondersBefore.contains(responder)
      let expectedCount = isDue && !wasNotified(responder) ? 1 : 0
      if itemCount != expectedCount {
        wrong.append("\(responder) was notified \(itemCount) times that \(id) missed a check-in")
      }
    }
    return wrong
  }
}
