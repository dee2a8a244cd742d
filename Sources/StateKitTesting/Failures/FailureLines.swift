import StateKit

/// Lines that several messages share.
enum FailureLines {
  /// The maximum number of items that a list names: a test may leave a hundred thousand actions.
  static let maximumCount = 10

  /// The first of the running effects, and the time at which the next sleeper wakes.
  static func effects(_ effects: [EffectIdentity], nextWake: Duration?) -> [String] {
    first(effects) + (nextWake.map { ["(the next sleeper wakes at \($0))"] } ?? [])
  }

  /// The first of the pending actions, and the number of the others.
  static func actions(_ actions: UnreceivedActions) -> [String] {
    let shown = actions.listed.map { unreceived in
      "\(unreceived.action)" + (unreceived.sender.map { " by \($0)" } ?? "")
    }
    return shown + more(actions.unlistedCount)
  }

  /// A sentence that names the skipped actions and begins with a space; empty if no action was
  /// skipped.
  static func skipped(_ actions: UnreceivedActions) -> String {
    if actions.count == 0 { return "" }
    return " Skipped: " + FailureLines.actions(actions).joined(separator: ", ") + "."
  }

  /// The first items of a list, and the number of the other items.
  static func first(_ all: [some CustomStringConvertible]) -> [String] {
    all.prefix(maximumCount).map(\.description) + more(all.count - maximumCount)
  }

  private static func more(_ count: Int) -> [String] { count > 0 ? ["… and \(count) more"] : [] }

  /// The fix for a test that expects something while effects are running.
  static func fix(nextWake: Duration?) -> String {
    guard let nextWake else {
      return "Trigger what the effect waits for: let a stream yield, or let a test double return."
    }
    return "Advance the time with `store.advance(to: …)` to \(nextWake) after the start."
  }
}
