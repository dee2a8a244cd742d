/// The first event in which two runs with the same choices differ.
public struct EventDivergence: Hashable, Sendable, CustomStringConvertible {
  /// The number of the first event that differs, counted from 1.
  public let number: Int
  /// The event in the first run; nil if that run had already ended.
  public let first: String?
  /// The event in the second run; nil if that run had already ended.
  public let second: String?

  /// Compares the events of two runs. Returns nil if the events are equal.
  init?(_ first: [String], _ second: [String]) {
    let count = max(first.count, second.count)
    func event(_ events: [String], _ index: Int) -> String? {
      index < events.count ? events[index] : nil
    }
    guard let index = (0..<count).first(where: { event(first, $0) != event(second, $0) }) else {
      return nil
    }
    number = index + 1
    self.first = event(first, index)
    self.second = event(second, index)
  }

  /// The number of the event, both events, the likely causes, and the fix.
  public var description: String {
    """
    two runs with the same choices differ from event \(number) on.
        first run:  \(first ?? "(nothing more)")
        second run: \(second ?? "(nothing more)")
    The program depends on something that the simulation does not control. Likely causes: `Date()`, \
    `UUID()`, a random number of the system, the order of a set or dictionary, state that outlives \
    the run, or work on another thread. Read the value from a dependency, and set that dependency \
    with `dependencies: { $0.useSimulation(simulation) }`.
    """
  }
}
