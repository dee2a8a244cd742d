/// A machine together with a small model of its environment, of which all orders of events are
/// tried.
protocol World: Hashable {
  associatedtype Event
  /// The events that can happen next.
  var events: [Event] { get }
  /// Applies an event, and returns the names of the rules that were broken.
  mutating func apply(_ event: Event) -> [String]
  /// Returns whether the world reaches its good state if the environment cooperates from now on.
  func converges() -> Bool
}

/// The result of trying all orders of events, breadth first.
struct Exploration {
  private(set) var states = 0
  private(set) var transitions = 0
  /// The first violation of each rule with the shortest order of events that leads to it.
  private(set) var violations: [String: String] = [:]

  /// Explores all worlds that can be reached from the first one.
  ///
  /// - Parameter stopsAtViolation: Whether the exploration ends as soon as a rule is broken.
  init<Explored: World>(from first: Explored, stopsAtViolation: Bool = false) {
    var seen: Set<Explored> = [first]
    var queue = [(world: first, path: [Explored.Event]())]
    var position = 0
    while position < queue.count {
      let (world, path) = queue[position]
      position += 1
      states += 1
      if !world.converges() { record("converges", path) }
      for event in world.events {
        var next = world
        transitions += 1
        for rule in next.apply(event) { record(rule, path + [event]) }
        if stopsAtViolation, !violations.isEmpty { return }
        if seen.insert(next).inserted { queue.append((next, path + [event])) }
      }
    }
  }

  private mutating func record<Event>(_ rule: String, _ path: [Event]) {
    if violations[rule] == nil { violations[rule] = "\(path)" }
  }
}
