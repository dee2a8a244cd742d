import StateKit

/// Lines that several messages have.
enum Lines {
  /// Effects that live, and when the time next wakes somebody.
  static func effects(_ effects: [EffectIdentity], nextWake: Duration?) -> [String] {
    effects.map(\.description) + (nextWake.map { ["(the next sleeper wakes at \($0))"] } ?? [])
  }

  /// Actions that wait, the first of them.
  static func actions(_ actions: WaitingActions) -> [String] {
    let shown = actions.first.map { waiting in
      "\(waiting.action)" + (waiting.sender.map { " by \($0)" } ?? "")
    }
    return shown + (actions.others > 0 ? ["… and \(actions.others) more"] : [])
  }

  /// What to do while effects live.
  static func mend(_ nextWake: Duration?) -> String {
    guard let nextWake else {
      return "Make that happen: a stream that yields, a double that answers."
    }
    return "Let the time come: `store.advance(to: …)`, \(nextWake) from the beginning."
  }
}
