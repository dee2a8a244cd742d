import StateKit

/// Lines that several messages have.
enum Lines {
  /// How many things of a kind are named: there may be a hundred thousand.
  static let most = 10

  /// Effects that live, the first of them, and when the time next wakes somebody.
  static func effects(_ effects: [EffectIdentity], nextWake: Duration?) -> [String] {
    first(effects) + (nextWake.map { ["(the next sleeper wakes at \($0))"] } ?? [])
  }

  /// Actions that wait, the first of them.
  static func actions(_ actions: WaitingActions) -> [String] {
    let shown = actions.first.map { waiting in
      "\(waiting.action)" + (waiting.sender.map { " by \($0)" } ?? "")
    }
    return shown + more(actions.others)
  }

  /// What was skipped before nothing came: a sentence to follow another one.
  static func skipped(_ actions: WaitingActions) -> String {
    if actions.count == 0 { return "" }
    return " Skipped on the way: " + Lines.actions(actions).joined(separator: ", ") + "."
  }

  /// The first of many things, and how many others there are.
  static func first(_ all: [some CustomStringConvertible]) -> [String] {
    all.prefix(most).map(\.description) + more(all.count - most)
  }

  private static func more(_ count: Int) -> [String] { count > 0 ? ["… and \(count) more"] : [] }

  /// What to do while effects live.
  static func mend(_ nextWake: Duration?) -> String {
    guard let nextWake else {
      return "Make that happen: a stream that yields, a double that answers."
    }
    return "Let the time come: `store.advance(to: …)`, \(nextWake) from the beginning."
  }
}
