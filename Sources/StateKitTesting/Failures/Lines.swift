import StateKit

/// Lines that several messages have.
enum Lines {
  /// Effects that live, and when the time next wakes somebody.
  static func effects(_ effects: [EffectIdentity], nextWake: Duration?) -> [String] {
    effects.map(\.description) + (nextWake.map { ["(the next sleeper wakes at \($0))"] } ?? [])
  }

  /// What to do while effects live.
  static func mend(_ nextWake: Duration?) -> String {
    guard let nextWake else {
      return "Make that happen: a stream that yields, a double that answers."
    }
    return "Let the time come: `store.advance(to: …)`, \(nextWake) from the beginning."
  }
}
