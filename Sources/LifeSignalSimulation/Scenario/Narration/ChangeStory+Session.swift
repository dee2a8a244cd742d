internal import LifeSignalDomain
internal import StateKit

extension ChangeStory {
  static func session(_ transaction: SharedTransaction) -> ChangeStory? {
    guard let before = transaction.before as? ReadOnlySessionState,
      let after = transaction.after as? ReadOnlySessionState
    else { return nil }
    let line = difference("", before.phase.story, after.phase.story)
    return ChangeStory(owner: "session", lines: [line].compactMap(\.self))
  }
}
