/// The actions that are tried again after a delay, while others are sent.
struct PostponedActions {
  private var ends: [ActionID: BootInstant] = [:]

  /// Postpones an action.
  mutating func insert(_ id: ActionID, for delay: Duration, at now: BootInstant) {
    ends[id] = BootInstant(boot: now.boot, uptime: now.uptime + delay)
  }

  /// Returns the actions whose delay has not passed, and forgets the others.
  mutating func ids(at now: BootInstant) -> Set<ActionID> {
    ends = ends.filter { ($0.value.duration(since: now) ?? .zero) > .zero }
    return Set(ends.keys)
  }

  /// Returns the time until the first delay has passed; `nil` if no action is postponed.
  func delay(at now: BootInstant) -> Duration? {
    ends.values.compactMap { $0.duration(since: now) }.min()
  }
}
