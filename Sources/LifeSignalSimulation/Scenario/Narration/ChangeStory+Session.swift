internal import LifeSignalDomain
internal import StateKit

extension ChangeStory {
  static func session(_ transaction: SharedTransaction) -> ChangeStory? {
    guard let before = transaction.before as? ReadOnlySessionState,
      let after = transaction.after as? ReadOnlySessionState
    else { return nil }
    // Every hour a token is renewed, and nobody sees anything of it.
    if before.phase.isRenewal(to: after.phase) { return ChangeStory(owner: "session", lines: []) }
    let line = difference("", before.phase.story, after.phase.story)
    return ChangeStory(owner: "session", lines: [line].compactMap(\.self))
  }
}

extension SessionPhase {
  /// Whether a session only has its token renewed.
  fileprivate func isRenewal(to next: SessionPhase) -> Bool {
    switch (self, next) {
    case (.active(_, .online), .refreshing), (.refreshing, .active(_, .online)): true
    default: false
    }
  }
}
