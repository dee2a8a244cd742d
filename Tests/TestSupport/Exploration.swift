/// A machine together with a small model of its environment. An `Exploration` tries all orders of
/// its events.
public protocol World: Hashable {
  associatedtype Event: Hashable
  /// The events that can happen next.
  var events: [Event] { get }
  /// Applies an event, and returns the names of the rules that were broken.
  mutating func apply(_ event: Event) -> [String]
  /// Returns whether the world reaches its good state if the environment cooperates from now on.
  func converges() -> Bool
  /// The name of the machine's state, without what the state carries.
  var phase: String { get }
  /// Returns the name of an event, without what the event carries.
  static func label(_ event: Event) -> String
}

extension World {
  /// Returns the name of the case of a value.
  public static func name(_ value: Any) -> String { String("\(value)".prefix { $0 != "(" }) }

  /// Returns the name of an event, without what the event carries.
  public static func label(_ event: Event) -> String { name(event) }
}

/// The result of trying all orders of events, breadth first.
public struct Exploration {
  /// The number of states that were found.
  public private(set) var states = 0
  /// The number of events that were applied.
  public private(set) var transitions = 0
  /// Whether the exploration ended before it reached the limit of states.
  public private(set) var isComplete = true
  /// The broken rules, each with the shortest order of events that breaks it.
  public private(set) var violations: [String: String] = [:]
  /// The transitions between different phases.
  public private(set) var table: Set<StateTransition> = []

  /// Explores all worlds that can be reached from the first one, until a rule is broken.
  ///
  /// - Parameter limit: The number of states after which the exploration ends.
  public init<Explored: World>(from first: Explored, limit: Int = 200_000) {
    var seen: Set<Explored> = [first]
    var visits = [Visit(world: first)]
    var labels: [Explored.Event: String] = [:]
    while states < visits.count {
      let visit = visits[states]
      if states == limit {
        isComplete = false
        return
      }
      if !visit.world.converges() { record("converges", states, nil, visits) }
      for event in visit.world.events {
        var next = visit.world
        transitions += 1
        for rule in next.apply(event) { record(rule, states, event, visits) }
        if !violations.isEmpty { return }
        if next.phase != visit.world.phase {
          let label = labels[event] ?? Explored.label(event)
          labels[event] = label
          table.insert(StateTransition(from: visit.world.phase, event: label, to: next.phase))
        }
        if seen.insert(next).inserted {
          visits.append(Visit(world: next, previous: states, event: event))
        }
      }
      states += 1
    }
  }

  /// A found world, and how it was reached.
  private struct Visit<Explored: World> {
    let world: Explored
    var previous: Int?
    var event: Explored.Event?
  }

  private mutating func record<Explored>(
    _ rule: String, _ position: Int, _ event: Explored.Event?, _ visits: [Visit<Explored>]
  ) {
    guard violations[rule] == nil else { return }
    var path = event.map { [$0] } ?? []
    var visit: Visit? = visits[position]
    while let current = visit {
      if let event = current.event { path.insert(event, at: 0) }
      visit = current.previous.map { visits[$0] }
    }
    violations[rule] = "\(path)"
  }
}

/// A transition between two states of a machine, by the names of the states and the event.
public struct StateTransition: Hashable, Comparable {
  /// The name of the state before the event.
  public let from: String
  /// The name of the event.
  public let event: String
  /// The name of the state after the event.
  public let to: String

  /// Creates a transition from names.
  public init(from: String, event: String, to: String) {
    self.from = from
    self.event = event
    self.to = to
  }

  /// The order of the states, and then of the events.
  public static func < (first: Self, second: Self) -> Bool {
    (first.from, first.to, first.event) < (second.from, second.to, second.event)
  }
}
