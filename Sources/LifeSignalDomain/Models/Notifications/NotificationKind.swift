/// The kind of an item of the notification history (rule 2.3).
///
/// A `send…` kind means that I, the account holder, did something. A `receive…` kind means that
/// another person or the app did something. Category, priority, sound and the need for a contact
/// follow from the kind (invariant 33).
public enum NotificationKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// I turned my emergency on.
  case sendManualAlertActive
  /// I turned my emergency off.
  case sendManualAlertInactive
  /// A dependent turned their emergency on.
  case receiveDependentManualAlertActive
  /// A dependent turned their emergency off.
  case receiveDependentManualAlertInactive
  /// I missed my check-in.
  case receiveNonResponsiveAlert
  /// A dependent missed their check-in.
  case receiveNonResponsiveDependentAlert
  /// A responder asks whether I am well.
  case receiveResponderPing
  /// I asked a dependent whether they are well.
  case sendDependentPing
  /// A ping that I sent or received was cancelled.
  case cancelDependentPing
  /// A dependent answered my ping.
  case receiveDependentPingResponded
  /// I answered the ping of one responder.
  case sendResponderPingResponded
  /// I answered the pings of all responders.
  case sendClearAllResponderPings
  /// A contact was added.
  case receiveContactAdded
  /// A contact was removed.
  case receiveContactRemoved
  /// The roles of a contact changed.
  case receiveContactRoleChanged
  /// The app has a message for me.
  case receiveSystemNotification
  /// The app completed an operation.
  case receiveSystemNotificationSuccess
  /// The app failed to complete an operation.
  case receiveSystemNotificationError

  /// The category of the history that contains items of this kind.
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

  /// The importance of the notification.
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

  /// Whether the notification sounds even in silent mode.
  public var hasEmergencySound: Bool { priority == .high }

  /// Whether an item of this kind must name a contact.
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
  /// The position of each kind among items of the same date: by category, and within a category in
  /// the reverse order of declaration.
  fileprivate static let historyRanks: [NotificationKind: Int] = {
    let kinds = NotificationCategory.allCases.flatMap { category in
      allCases.filter { $0.category == category }.reversed()
    }
    return Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($0.element, $0.offset) })
  }()

  /// The position among items of the same date: a lower value comes first.
  var historyRank: Int { Self.historyRanks[self, default: 0] }
}
