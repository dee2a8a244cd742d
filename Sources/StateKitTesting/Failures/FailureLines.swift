import StateKit

/// Lines that several messages share.
enum FailureLines {
  /// The maximum number of items that a message names: a test can leave a hundred thousand actions.
  static let maximumCount = 10

  /// Returns the lines for the first running effects, and for the time at which the next sleeper
  /// wakes.
  static func effects(_ effects: [EffectIdentity], nextWake: Duration?) -> [String] {
    first(effects) + (nextWake.map { ["(the next sleeper wakes at \($0))"] } ?? [])
  }

  /// Returns the lines for the first pending actions, and for the number of the others.
  static func actions(_ actions: UnreceivedActions) -> [String] {
    let shown = actions.listed.map { unreceived in
      "\(unreceived.action)" + (unreceived.sender.map { " by \($0)" } ?? "")
    }
    return shown + more(actions.unlistedCount)
  }

  /// Returns a sentence that names the skipped actions and begins with a space, or an empty text if
  /// no action was skipped.
  static func skipped(_ actions: UnreceivedActions) -> String {
    if actions.count == 0 { return "" }
    return " Skipped: " + FailureLines.actions(actions).joined(separator: ", ") + "."
  }

  /// Returns the lines for the first items, and for the number of the others.
  static func first(_ items: [some CustomStringConvertible]) -> [String] {
    items.prefix(maximumCount).map(\.description) + more(items.count - maximumCount)
  }

  private static func more(_ count: Int) -> [String] { count > 0 ? ["… and \(count) more"] : [] }

  /// Returns the likely causes why running effects do nothing.
  static func causes(nextWake: Duration?) -> [String] {
    if nextWake != nil { return ["An effect waits for a time that has not been reached."] }
    return [
      "An effect waits for something that no step of the test triggers.",
      "The test has replaced the clock. A step advances only the clock of the test store.",
      """
      An effect calls a function of the main actor or of another actor, which runs outside the \
      simulation of the test.
      """,
    ]
  }

  /// Returns the fix for a test that expects something while effects are running.
  static func fix(nextWake: Duration?) -> String {
    guard let nextWake else {
      return """
        Trigger what the effect waits for: let a stream yield, or let a test double return. Give an \
        endpoint that is isolated to an actor the type `@Sendable (…) async -> …`, and call the actor \
        in the live client.
        """
    }
    return "Advance the time with `store.advance(to: …)` to \(nextWake) after the start."
  }
}
