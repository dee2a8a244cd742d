internal import LifeSignalDomain
internal import StateKit

extension ChangeDescription {
  /// Describes a change of the session; returns `nil` if another state changed.
  static func session(_ transaction: SharedTransaction) -> ChangeDescription? {
    guard let before = transaction.before as? ReadOnlySessionState,
      let after = transaction.after as? ReadOnlySessionState
    else { return nil }
    // Renewing the token, which happens every hour, is not visible to the user.
    if before.phase.isRenewal(to: after.phase) {
      return ChangeDescription(owner: "session", lines: [])
    }
    let lines = [
      difference("", before.phase.scenarioText, after.phase.scenarioText),
      difference("live updates", "\(before.liveUpdates)", "\(after.liveUpdates)"),
    ]
    return ChangeDescription(owner: "session", lines: lines.compactMap(\.self))
  }
}

extension SessionPhase {
  /// Returns whether the transition to the next phase only renews the session's token.
  fileprivate func isRenewal(to next: SessionPhase) -> Bool {
    switch (self, next) {
    case (.active(_, .online), .refreshing), (.refreshing, .active(_, .online)): true
    default: false
    }
  }
}
