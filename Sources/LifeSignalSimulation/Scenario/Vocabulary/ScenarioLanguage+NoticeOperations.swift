internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import StateKit

/// The notification history: which notices are shown, read, and shown again later.
extension ScenarioLanguage {
  static let noticeOperations: [Phrase<DeviceOperation>] = [
    Phrase("reads the newest notice", "opens it") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.read(try actor.notice(1)) }
    },
    Phrase("reads notice <count>", "opens it; notice 1 is the newest", .count(1...999)) { number in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.read(try actor.notice(number))
      }
    },
    Phrase("reads the <kind> notice", "opens the newest one of a kind", .noticeKind) { kind in
      DeviceOperation { actor throws(ScenarioStepError) in try actor.read(try actor.notice(kind)) }
    },
    Phrase("reads all notices", "marks all as read") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToTabs(nil, .notifications(.readAllTapped))
      }
    },
    Phrase("opens the <group> notices", "one group of the history", .category) { category in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToTabs(.home, .notifications(.filterSelected(category)))
      }
    },
    Phrase("clears the <group> notices", "one group of the history, and confirms it", .category) {
      category in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToTabs(nil, .notifications(.filterSelected(category)))
        try actor.sendToTabs(nil, .notifications(.clearTapped))
        try actor.sendToTabs(nil, .notifications(.clearConfirmed))
      }
    },
    Phrase("puts the <kind> notice off by <delay>", "to be shown it again", .noticeKind, .delay) {
      kind, delay in
      DeviceOperation { actor throws(ScenarioStepError) in
        let notice = try actor.notice(kind)
        try actor.sendToTabs(.home, .notifications(.remindTapped(notice.id, after: delay)))
      }
    },
    Phrase("no longer puts the <kind> notice off", "it is not shown again", .noticeKind) { kind in
      DeviceOperation { actor throws(ScenarioStepError) in
        let notice = try actor.notice(kind)
        guard actor.device.scheduledNotifications.contains(where: { $0.item.id == notice.id })
        else {
          throw .notPossible(
            reason: "\(actor.name) has not put the \(kind.scenarioText) notice off")
        }
        try actor.sendToTabs(.home, .notifications(.remindCancelled(notice.id)))
      }
    },
  ]

  static let noticeExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("sees <count> notice|notices", "of the group that is open", .count(0...999)) { count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let history = try actor.shownTabs().notifications
        let shown = history.entries(
          of: actor.notifications, pendingOf: actor.user, at: actor.device.appDate)
        return ExpectationResult(
          isMet: shown.count == count, found: "\(shown.count) \(history.filter.rawValue) notices")
      }
    },
    Phrase("is shown the <kind> notice again", "by the device, now or earlier", .noticeKind) {
      kind in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let shown = actor.device.shownNotifications
        return ExpectationResult(
          isMet: shown.contains { $0.item.kind == kind }, found: actor.text(of: shown))
      }
    },
    Phrase("will be shown the <kind> notice at <time>", "by the device", .noticeKind, .time) {
      kind, time in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let scheduled = actor.device.scheduledNotifications
        return ExpectationResult(
          isMet: scheduled.contains {
            $0.item.kind == kind && time.covers(actor.context.time(of: $0.date))
          }, found: actor.text(of: scheduled))
      }
    },
    Phrase("will be shown no notice", "the device has scheduled none") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let scheduled = actor.device.scheduledNotifications
        return ExpectationResult(isMet: scheduled.isEmpty, found: actor.text(of: scheduled))
      }
    },
  ]
}

extension ScenarioDevice {
  fileprivate func text(of notifications: [ScheduledNotification]) -> String {
    let texts = notifications.map { "\($0.item.kind.scenarioText) at \(context.text($0.date))" }
    return texts.isEmpty ? "no notice" : texts.joined(separator: ", ")
  }
}

extension PhraseSlot where Value == NotificationDelay {
  /// One of the offered times: `10 min`, `1 h` or `1 day`.
  fileprivate static var delay: Self {
    PhraseSlot { reader throws(Mismatch) in
      let mismatch = reader.mismatch("`10 min`, `1 h` or `1 day`")
      guard let duration = try? reader.read(PhraseSlot<Duration>.duration),
        let delay = NotificationDelay.allCases.first(where: { $0.duration == duration })
      else { throw mismatch }
      return delay
    }
  }
}

extension ScenarioDevice {
  /// Returns the notice with a number, counted from the newest one.
  fileprivate func notice(_ number: Int) throws(ScenarioStepError) -> NotificationItem {
    let items = notifications.items
    guard number <= items.count else {
      throw .notPossible(
        reason: items.isEmpty
          ? "\(name) has no notices" : "\(name) has only \(items.count) notices")
    }
    return items[number - 1]
  }

  /// Returns the newest notice of a kind.
  fileprivate func notice(_ kind: NotificationKind) throws(ScenarioStepError) -> NotificationItem {
    guard let item = notifications.items.first(where: { $0.kind == kind }) else {
      throw .notPossible(reason: "\(name) has no \(kind.scenarioText) notice")
    }
    return item
  }

  fileprivate func read(_ notice: NotificationItem) throws(ScenarioStepError) {
    if notice.isRead { context.remark("the notice has been read", by: name) }
    try sendToTabs(nil, .notifications(.itemTapped(notice.id)))
  }
}
