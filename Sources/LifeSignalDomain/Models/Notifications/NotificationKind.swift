/// What a notification of the history is about (2.3). `send…` is logged because I acted, `receive…`
/// because another did.
///
/// Category, priority, sound and whether a contact is needed follow from the kind (invariant 33).
public enum NotificationKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// I turned my emergency on.
  case sendManualAlertActive
  /// I turned my emergency off.
  case sendManualAlertInactive
  /// One whom I watch turned theirs on.
  case receiveDependentManualAlertActive
  /// One whom I watch turned theirs off.
  case receiveDependentManualAlertInactive
  /// I missed my check-in.
  case receiveNonResponsiveAlert
  /// One whom I watch missed theirs.
  case receiveNonResponsiveDependentAlert
  /// A responder asks whether I am well.
  case receiveResponderPing
  /// I asked a dependent.
  case sendDependentPing
  /// A ping was taken back.
  case cancelDependentPing
  /// A dependent answered.
  case receiveDependentPingResponded
  /// I answered one responder.
  case sendResponderPingResponded
  /// I answered all responders.
  case sendClearAllResponderPings
  /// Somebody is a contact now.
  case receiveContactAdded
  /// Somebody is no contact any more.
  case receiveContactRemoved
  /// What somebody is to me has changed.
  case receiveContactRoleChanged
  /// The app has something to say.
  case receiveSystemNotification
  /// The app did something.
  case receiveSystemNotificationSuccess
  /// The app failed at something.
  case receiveSystemNotificationError

  /// The group it is listed in.
  public var category: NotificationCategory {
    switch self {
    case .sendManualAlertActive, .sendManualAlertInactive, .receiveDependentManualAlertActive,
      .receiveDependentManualAlertInactive, .receiveNonResponsiveAlert,
      .receiveNonResponsiveDependentAlert:
      .alerts
    case .receiveResponderPing, .sendDependentPing, .cancelDependentPing,
      .receiveDependentPingResponded, .sendResponderPingResponded, .sendClearAllResponderPings:
      .pings
    case .receiveContactAdded, .receiveContactRemoved, .receiveContactRoleChanged:
      .relationships
    case .receiveSystemNotification, .receiveSystemNotificationSuccess,
      .receiveSystemNotificationError:
      .system
    }
  }

  /// How much it matters.
  public var priority: NotificationPriority {
    switch self {
    case .sendManualAlertActive, .receiveDependentManualAlertActive, .receiveNonResponsiveAlert,
      .receiveNonResponsiveDependentAlert:
      .high
    case .sendManualAlertInactive, .receiveDependentManualAlertInactive, .receiveResponderPing:
      .medium
    default: .low
    }
  }

  /// Whether it sounds through silence.
  public var hasEmergencySound: Bool { priority == .high }

  /// Whether it is about a contact, and must say which.
  public var needsContact: Bool {
    switch self {
    case .receiveDependentManualAlertActive, .receiveDependentManualAlertInactive,
      .receiveNonResponsiveDependentAlert, .receiveResponderPing, .sendDependentPing,
      .cancelDependentPing, .receiveDependentPingResponded, .sendResponderPingResponded,
      .receiveContactAdded, .receiveContactRemoved, .receiveContactRoleChanged:
      true
    case .sendManualAlertActive, .sendManualAlertInactive, .receiveNonResponsiveAlert,
      .sendClearAllResponderPings, .receiveSystemNotification, .receiveSystemNotificationSuccess,
      .receiveSystemNotificationError:
      false
    }
  }
}

extension NotificationKind {
  /// Where it stands among others of the same moment.
  fileprivate static let places: [NotificationKind: Int] = {
    let groups = NotificationCategory.allCases.flatMap { group in
      allCases.filter { $0.category == group }.reversed()
    }
    return Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($0.element, $0.offset) })
  }()

  /// Where it stands among others of the same moment: the lesser the earlier.
  var historyPlace: Int { Self.places[self, default: 0] }
}
