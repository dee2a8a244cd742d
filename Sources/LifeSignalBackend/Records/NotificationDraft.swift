internal import Foundation
internal import LifeSignalDomain

/// A notification before the server adds it to the history of an account. This file contains the
/// texts of all notifications.
struct NotificationDraft: Hashable, Sendable {
  let kind: NotificationKind
  let title: String
  let message: String
  let contact: UserID?
  /// The change of an emergency that the notification reports late.
  let lateChange: LateEmergencyChange?
  /// The date of an answer that the notification reports late.
  let answeredAt: Date?

  private init(
    _ kind: NotificationKind, about contact: UserID? = nil, _ title: String, _ message: String,
    late lateChange: LateEmergencyChange? = nil, answeredAt: Date? = nil
  ) {
    self.kind = kind
    self.title = title
    self.message = message
    self.contact = contact
    self.lateChange = lateChange
    self.answeredAt = answeredAt
  }
}

// MARK: Relations (rule 5.4)

extension NotificationDraft {
  /// A contact was added.
  static func added(_ contact: Contact) -> NotificationDraft {
    NotificationDraft(
      .receiveContactAdded, about: contact.id, "Contact added",
      "\(contact.name) is now \(contact.roles.text).")
  }

  /// The roles of a contact changed.
  static func rolesChanged(_ contact: Contact) -> NotificationDraft {
    NotificationDraft(
      .receiveContactRoleChanged, about: contact.id, "Role changed",
      "\(contact.name) is now \(contact.roles.text).")
  }

  /// A contact was removed.
  static func removed(_ contact: UserID, _ name: PersonName) -> NotificationDraft {
    NotificationDraft(
      .receiveContactRemoved, about: contact, "Contact removed",
      "\(name) is no longer one of your contacts.")
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

// MARK: Pings (rule 5.5)

extension NotificationDraft {
  /// The account holder pinged a dependent.
  static func pingSent(to dependent: UserID, _ name: PersonName) -> NotificationDraft {
    NotificationDraft(
      .sendDependentPing, about: dependent, "Ping sent", "You asked \(name) for a sign of life.")
  }

  /// A responder pinged the account holder.
  static func pinged(by responder: UserID, _ name: PersonName) -> NotificationDraft {
    NotificationDraft(
      .receiveResponderPing, about: responder, "Are you OK?", "\(name) asks whether you are well.")
  }

  /// The account holder's ping ended without an answer: it was cancelled, or the contact or the role
  /// that the ping needs was removed.
  static func outgoingPingWithdrawn(to dependent: UserID, _ name: PersonName) -> NotificationDraft {
    NotificationDraft(
      .cancelDependentPing, about: dependent, "Ping cancelled", "Your ping to \(name) is cancelled."
    )
  }

  /// A responder's ping to the account holder ended without an answer, for the same reasons as in
  /// `outgoingPingWithdrawn(to:_:)`.
  static func incomingPingWithdrawn(by responder: UserID, _ name: PersonName) -> NotificationDraft {
    NotificationDraft(
      .cancelDependentPing, about: responder, "Ping cancelled",
      "\(name) is no longer waiting for your answer.")
  }

  /// The account holder answered one responder.
  static func pingAnswered(_ responder: UserID, _ name: PersonName) -> NotificationDraft {
    NotificationDraft(
      .sendResponderPingResponded, about: responder, "Ping answered",
      "You told \(name) that you are well.")
  }

  /// The account holder answered all responders.
  static func pingsAnswered(count: Int) -> NotificationDraft {
    NotificationDraft(
      .sendClearAllResponderPings, "All pings answered",
      count == 1
        ? "You told the responder who pinged you that you are well."
        : "You told the \(count) responders who pinged you that you are well.")
  }

  /// A dependent answered the account holder. An answer that is a minute old or older says nothing
  /// about how the dependent is now.
  static func answered(
    by dependent: UserID, _ name: PersonName, at date: Date, notifiedAt now: Date
  ) -> NotificationDraft {
    let isLate = now.timeIntervalSince(date) >= LateEmergencyChange.minimumDelay
    return NotificationDraft(
      .receiveDependentPingResponded, about: dependent, "Ping answered",
      isLate
        ? "\(name) answered your ping, and was well at that time."
        : "\(name) answered your ping, and is well.",
      answeredAt: isLate ? date : nil)
  }
}

// MARK: Alerts and missed check-ins (rules 5.2 and 5.3)

extension NotificationDraft {
  /// The account holder's emergency was turned on.
  ///
  /// - Parameters:
  ///   - late: The start, if the notification is late.
  ///   - hasResponders: Whether the account has responders.
  static func alertOn(late: LateEmergencyChange?, hasResponders: Bool) -> NotificationDraft {
    NotificationDraft(
      .sendManualAlertActive, "Emergency alert on",
      hasResponders
        ? "Your responders were notified that you need help."
        : "You have no responders whom the app could notify.",
      late: late)
  }

  /// The account holder turned on another emergency while one was on.
  ///
  /// - Parameters:
  ///   - late: The start, if the notification is late.
  ///   - hasResponders: Whether the account has responders.
  static func anotherAlertOn(
    late: LateEmergencyChange?, hasResponders: Bool
  ) -> NotificationDraft {
    NotificationDraft(
      .sendManualAlertActive, "Emergency alert on",
      "Another emergency alert of yours was delivered. The alert was already on. "
        + (hasResponders
          ? "Your responders were notified again."
          : "You have no responders whom the app could notify."),
      late: late)
  }

  /// A dependent's emergency was turned on.
  static func alertOn(
    of dependent: UserID, _ name: PersonName, late: LateEmergencyChange?
  ) -> NotificationDraft {
    NotificationDraft(
      .receiveDependentManualAlertActive, about: dependent, "Emergency",
      "\(name) turned on the emergency alert and needs help.", late: late)
  }

  /// The account holder's emergency was turned off.
  ///
  /// - Parameters:
  ///   - late: The end, if the notification is late.
  ///   - hasResponders: Whether a responder is notified.
  ///   - isOnOtherPhone: Whether another phone had turned the emergency on.
  static func alertOff(
    late: LateEmergencyChange?, hasResponders: Bool, isOnOtherPhone: Bool
  ) -> NotificationDraft {
    NotificationDraft(
      .sendManualAlertInactive, "Emergency alert off",
      (hasResponders
        ? "Your responders were notified that the emergency is over."
        : "You have no responders whom the app could notify.")
        + (isOnOtherPhone
          ? " The emergency alert was turned off with another phone than it was turned on with."
          : ""),
      late: late)
  }

  /// A dependent's emergency was turned off.
  static func alertOff(
    of dependent: UserID, _ name: PersonName, late: LateEmergencyChange?, isOnOtherPhone: Bool
  ) -> NotificationDraft {
    NotificationDraft(
      .receiveDependentManualAlertInactive, about: dependent, "Emergency over",
      "\(name) turned off the emergency alert"
        + (isOnOtherPhone ? ", with another phone than it was turned on with." : "."),
      late: late)
  }

  /// The account holder's emergency arrived after its end.
  static func alertRaisedAndEnded(late: LateEmergencyChange?) -> NotificationDraft {
    NotificationDraft(
      .sendManualAlertInactive, "Emergency alert off",
      "An emergency alert that you had already turned off was delivered.", late: late)
  }

  /// A dependent's emergency arrived after its end.
  static func alertRaisedAndEnded(
    of dependent: UserID, _ name: PersonName, late: LateEmergencyChange?
  ) -> NotificationDraft {
    NotificationDraft(
      .receiveDependentManualAlertInactive, about: dependent, "Emergency over",
      "\(name) had turned on the emergency alert, and turned it off again.", late: late)
  }

  /// The account holder missed a check-in.
  ///
  /// - Parameter hasResponders: Whether the account has responders.
  static func missedCheckIn(hasResponders: Bool) -> NotificationDraft {
    NotificationDraft(
      .receiveNonResponsiveAlert, "Check-in missed",
      "You missed your check-in. "
        + (hasResponders
          ? "Your responders were notified."
          : "You have no responders whom the app could notify."))
  }

  /// A dependent missed a check-in.
  static func missedCheckIn(of dependent: UserID, _ name: PersonName) -> NotificationDraft {
    NotificationDraft(
      .receiveNonResponsiveDependentAlert, about: dependent, "Not responsive",
      "\(name) did not check in on time.")
  }
}

// MARK: System

extension NotificationDraft {
  /// The account holder's phone number was changed.
  static func phoneChanged(to phone: PhoneNumber) -> NotificationDraft {
    NotificationDraft(
      .receiveSystemNotificationSuccess, "Phone number changed", "You now sign in with \(phone).")
  }
}
