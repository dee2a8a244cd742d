/// What the history of an account says of something that happened: all texts of the server.
struct Notice: Hashable, Sendable {
  let kind: NotificationKind
  let title: String
  let message: String
  let contact: UserID?

  private init(
    _ kind: NotificationKind, about contact: UserID? = nil, _ title: String, _ message: String
  ) {
    self.kind = kind
    self.title = title
    self.message = message
    self.contact = contact
  }
}

// MARK: Relations (5.4)

extension Notice {
  /// Somebody is a contact now.
  static func added(_ contact: Contact) -> Notice {
    Notice(
      .receiveContactAdded, about: contact.id, "Contact added",
      "\(contact.name) is \(contact.roles.text) now.")
  }

  /// What somebody is to me has changed.
  static func rolesChanged(_ contact: Contact) -> Notice {
    Notice(
      .receiveContactRoleChanged, about: contact.id, "Role changed",
      "\(contact.name) is \(contact.roles.text) now.")
  }

  /// Somebody is no contact any more.
  static func removed(_ contact: UserID, _ name: PersonName) -> Notice {
    Notice(
      .receiveContactRemoved, about: contact, "Contact removed",
      "\(name) is not among your contacts any more.")
  }
}

extension Roles {
  fileprivate var text: String {
    switch self {
    case .responder: "your responder"
    case .dependent: "your dependent"
    case .both: "your responder and your dependent"
    }
  }
}

// MARK: Pings (5.5)

extension Notice {
  /// I asked a dependent.
  static func pingSent(to dependent: UserID, _ name: PersonName) -> Notice {
    Notice(
      .sendDependentPing, about: dependent, "Ping sent", "You asked \(name) for a sign of life.")
  }

  /// A responder asks me.
  static func pinged(by responder: UserID, _ name: PersonName) -> Notice {
    Notice(
      .receiveResponderPing, about: responder, "Are you OK?", "\(name) asks whether you are well.")
  }

  /// A ping of mine is over without an answer: I took it back, or it lost its basis.
  static func pingWithdrawn(from dependent: UserID, _ name: PersonName) -> Notice {
    Notice(
      .cancelDependentPing, about: dependent, "Ping cancelled", "Your ping to \(name) is cancelled."
    )
  }

  /// A ping to me is over without my answer.
  static func pingWithdrawn(by responder: UserID, _ name: PersonName) -> Notice {
    Notice(
      .cancelDependentPing, about: responder, "Ping cancelled",
      "\(name) does not wait for your answer any more.")
  }

  /// I answered one responder.
  static func pingAnswered(_ responder: UserID, _ name: PersonName) -> Notice {
    Notice(
      .sendResponderPingResponded, about: responder, "Ping answered",
      "You told \(name) that you are well.")
  }

  /// I answered all responders.
  static func pingsAnswered(count: Int) -> Notice {
    Notice(
      .sendClearAllResponderPings, "All pings answered",
      count == 1
        ? "You told the responder who asked that you are well."
        : "You told the \(count) responders who asked that you are well.")
  }

  /// A dependent answered me.
  static func answered(by dependent: UserID, _ name: PersonName) -> Notice {
    Notice(
      .receiveDependentPingResponded, about: dependent, "Ping answered",
      "\(name) answered your ping, and is well.")
  }
}

// MARK: Alerts and missed check-ins (5.2, 5.3)

extension Notice {
  /// My emergency is on, or off.
  static func alert(isActive: Bool) -> Notice {
    isActive
      ? Notice(
        .sendManualAlertActive, "Emergency alert on", "Your responders are told that you need help."
      )
      : Notice(
        .sendManualAlertInactive, "Emergency alert off",
        "Your responders are told that the emergency is over.")
  }

  /// The emergency of one whom I watch is on, or off.
  static func alert(of dependent: UserID, _ name: PersonName, isActive: Bool) -> Notice {
    isActive
      ? Notice(
        .receiveDependentManualAlertActive, about: dependent, "Emergency",
        "\(name) turned on the emergency alert and needs help.")
      : Notice(
        .receiveDependentManualAlertInactive, about: dependent, "Emergency over",
        "\(name) turned off the emergency alert.")
  }

  /// I missed my check-in.
  static var missedCheckIn: Notice {
    Notice(
      .receiveNonResponsiveAlert, "Check-in missed",
      "You did not check in in time. Your responders are told.")
  }

  /// One whom I watch missed theirs.
  static func missedCheckIn(of dependent: UserID, _ name: PersonName) -> Notice {
    Notice(
      .receiveNonResponsiveDependentAlert, about: dependent, "Not responsive",
      "\(name) did not check in in time.")
  }
}

// MARK: System

extension Notice {
  /// I sign in with another number.
  static func phoneChanged(to phone: PhoneNumber) -> Notice {
    Notice(
      .receiveSystemNotificationSuccess, "Phone number changed", "You sign in with \(phone) now.")
  }
}
