internal import LifeSignalBackend
internal import LifeSignalDomain

extension ScenarioLanguage {
  static let notificationExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("has <count> notice|notices", "in the history", .count(0...999)) { count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(
          isMet: actor.notifications.items.count == count, found: actor.listedNotices)
      }
    },
    Phrase("has <count> unread notice|notices", "in the history", .count(0...999)) { count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.notifications.unreadCount
        return ExpectationResult(
          isMet: found == count, found: "\(found) unread; \(actor.listedNotices)")
      }
    },
    Phrase("has <count> <kind> notice|notices", "of one kind", .count(0...999), .noticeKind) {
      count, kind in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.notifications.items.count { $0.kind == kind }
        return ExpectationResult(isMet: found == count, found: actor.listedNotices)
      }
    },
    Phrase(
      "has <count> <kind> notice|notices about <person>", "of one kind, about a contact",
      .count(0...999), .noticeKind, .person
    ) { count, kind, person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let account = try actor.context.accountID(of: person)
        let found = actor.notifications.items.count { $0.kind == kind && $0.contact == account }
        return ExpectationResult(isMet: found == count, found: actor.listedNotices)
      }
    },
  ]
}

extension ScenarioDevice {
  fileprivate var listedNotices: String {
    let listed = notifications.items.map { item in
      let contact = item.contact.map { " about \(context.name(of: $0))" } ?? ""
      return "\(item.kind.scenarioText)\(contact)"
    }
    return listed.isEmpty ? "no notices" : listed.joined(separator: ", ")
  }
}
