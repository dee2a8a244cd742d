import StateKit

/// Lines that several messages share.
enum FailureLines {
  /// The maximum number of things that a list names: there may be a hundred thousand.
  static let maximumCount = 10

  /// The first of the running effects, and the time at which the next sleeper wakes.
  static func effects(_ effects: [EffectIdentity], nextWake: Duration?) -> [String] {
    first(effects) + (nextWake.map { ["(the next sleeper wakes at \($0))"] } ?? [])
  }

  /// The first of the pending actions.
  static func actions(_ actions: UnreceivedActions) -> [String] {
    let shown = actions.first.map { waiting in
      "\(waiting.action)" + (waiting.sender.map { " by \($0)" } ?? "")
    }
    return shown + more(actions.unlistedCount)
  }

  /// The actions that were skipped, as a sentence that follows another one; empty if there are
  /// none.
  static func skipped(_ actions: UnreceivedActions) -> String {
    if actions.count == 0 { return "" }
    return " Skipped: " + FailureLines.actions(actions).joined(separator: ", ") + "."
  }

  /// The first of many things, and the number of the others.
  static func first(_ all: [some CustomStringConvertible]) -> [String] {
    all.prefix(maximumCount).map(\.description) + more(all.count - maximumCount)
  }

  private static func more(_ count: Int) -> [String] { count > 0 ? ["… and \(count) more"] : [] }

  /// The fix for a test that expects something while effects are running.
  static func fix(nextWake: Duration?) -> String {
    guard let nextWake else {
      return "Trigger it: let a stream yield a value, or let a test double return."
    }
    return "Advance to that time, \(nextWake) after the start, with `store.advance(to: …)`."
  }
}
