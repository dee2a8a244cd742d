internal import LifeSignalDomain

extension NotificationKind {
  /// The kind in the language of scenarios, as one word: `contact-added` in `1 contact-added notice`.
  var scenarioText: String {
    switch self {
    case .sendManualAlertActive: "alert-sent"
    case .sendManualAlertInactive: "alert-ended"
    case .receiveDependentManualAlertActive: "dependent-alert"
    case .receiveDependentManualAlertInactive: "dependent-alert-ended"
    case .receiveNonResponsiveAlert: "missed-check-in"
    case .receiveNonResponsiveDependentAlert: "dependent-missed-check-in"
    case .receiveResponderPing: "ping-received"
    case .sendDependentPing: "ping-sent"
    case .cancelDependentPing: "ping-cancelled"
    case .receiveDependentPingResponded: "ping-answered"
    case .sendResponderPingResponded: "answer-sent"
    case .sendClearAllResponderPings: "all-answers-sent"
    case .receiveContactAdded: "contact-added"
    case .receiveContactRemoved: "contact-removed"
    case .receiveContactRoleChanged: "role-changed"
    case .receiveSystemNotification: "system"
    case .receiveSystemNotificationSuccess: "system-success"
    case .receiveSystemNotificationError: "system-error"
    }
  }
}
