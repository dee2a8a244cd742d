import Realtime
import TestSupport

/// The members of one channel, with small limits and at most three joins.
struct PresenceWorld: World {
  private var machine: PresenceMachine
  /// The members as a subscriber knows them from the published differences.
  private var known: [PresenceKey: Set<PresenceReference>] = [:]
  private var isKnownStale = false
  private var join = JoinID.none
  private var isJoined = false
  private let defect: PresenceDefect?

  init(
    _ drop: PresencePolicy.Drop = .markStale, earlyLeaveLimit: Int = 1,
    defect: PresenceDefect? = nil
  ) {
    var policy = PresencePolicy(drop: drop)
    (policy.earlyLeaveLimit, policy.leaveMemory, policy.queueLimit) = (earlyLeaveLimit, 1, 1)
    policy.presenceLimit = 2
    machine = PresenceMachine(policy)
    self.defect = defect
  }

  var phase: String {
    switch machine.state {
    case .absent: "absent"
    case .awaitingSnapshot: "awaitingSnapshot"
    case .current: "current"
    case .awaitingJoin: "awaitingJoin"
    }
  }

  static func label(_ event: PresenceMachine.Event) -> String {
    if case .change = event { return "change" }
    return name(event)
  }

  var events: [PresenceMachine.Event] {
    var events: [PresenceMachine.Event] = [.dropped]
    if join.number < 3 { events.append(.accepted(join.next())) }
    let members: [PresenceMember] = [.sample("a", "1"), .sample("a", "2"), .sample("b", "3")]
    for number in [join, .none] {
      events += [.snapshot(number, []), .snapshot(number, [members[0], members[2]])]
      events += members.flatMap { member in
        [
          .change(number, .diff(PresenceDiff(joins: [member]))),
          .change(number, .diff(PresenceDiff(leaves: [member]))),
        ]
      }
    }
    return events + [.snapshot(nil, members)]
  }

  mutating func apply(_ event: PresenceMachine.Event) -> [String] {
    let before = self
    switch event {
    case .accepted(let join): (self.join, isJoined) = (join, true)
    case .dropped: isJoined = false
    case .snapshot, .change: break
    }
    var broken: [String] = []
    let commands = defect?.handle(event, &machine) ?? machine.handle(event)
    for command in commands { perform(command, &broken) }
    return broken + check(event, before, commands)
  }

  private mutating func perform(_ command: PresenceMachine.Command, _ broken: inout [String]) {
    switch command {
    case .publish(let diff):
      if diff.isEmpty { broken.append("A published difference is not empty") }
      for member in diff.leaves {
        for meta in member.metas where known[member.key]?.remove(meta.reference) == nil {
          broken.append("I9: only a member leaves")
        }
        if known[member.key]?.isEmpty == true { known[member.key] = nil }
      }
      for member in diff.joins {
        for meta in member.metas
        where !known[member.key, default: []].insert(meta.reference).inserted {
          broken.append("I9: a member joins once")
        }
      }
    case .publishStale(let isStale):
      if isStale == isKnownStale { broken.append("A change of staleness is published once") }
      isKnownStale = isStale
    case .requestSnapshot:
      if !isJoined { broken.append("A snapshot is asked for only while joined") }
    }
  }

  private func check(
    _ event: PresenceMachine.Event, _ before: Self, _ commands: [PresenceMachine.Command]
  ) -> [String] {
    var broken: [String] = []
    let members = machine.members.map { ($0.key, Set($0.metas.map(\.reference))) }
    if Dictionary(members, uniquingKeysWith: { $1 }) != known {
      broken.append("I9: the published differences add up to the members")
    }
    if machine.isStale != isKnownStale { broken.append("Staleness is published") }
    if !isJoined, !machine.members.isEmpty, !machine.isStale {
      broken.append("I9: members without a join are stale")
    }
    if machine.members.isEmpty, !isJoined, machine.policy.drop == .clear, machine.isStale {
      broken.append("I9: an empty list of members is not stale")
    }
    if machine.members.flatMap(\.metas).count > machine.policy.presenceLimit {
      broken.append("The number of presences is bounded")
    }
    let isStale =
      switch event {
      case .snapshot(.some(let number), _), .change(.some(let number), _): number != before.join
      default: false
      }
    if isStale, machine != before.machine || !commands.isEmpty {
      broken.append("I5: an event of an earlier join changes nothing")
    }
    return broken
  }

  /// The next join and its snapshot lead to the server's members.
  func converges() -> Bool {
    var world = self
    let members = [PresenceMember.sample("a", "2")]
    _ = world.apply(.accepted(join.next()))
    _ = world.apply(.snapshot(nil, members))
    return world.machine.members == members && !world.machine.isStale
  }
}

/// A defect that is planted between a presence machine and its environment.
enum PresenceDefect: String, CaseIterable {
  /// Members that left during a drop stay, as in supabase-swift.
  case keepsGhosts
  /// A change of an earlier join is applied.
  case acceptsStaleChanges
  /// Subscribers are not notified of leaves.
  case reportsNoLeaves
  /// A drop is not noticed.
  case ignoresDrops
  /// Stale members are not reported.
  case hidesStaleness

  func handle(
    _ event: PresenceMachine.Event, _ machine: inout PresenceMachine
  ) -> [PresenceMachine.Command] {
    switch (self, event) {
    case (.keepsGhosts, .snapshot(let join, let members)):
      machine.handle(.snapshot(join, members + machine.members))
    case (.acceptsStaleChanges, .change(_, let change)): machine.handle(.change(nil, change))
    case (.reportsNoLeaves, _):
      machine.handle(event).map { command in
        guard case .publish(let diff) = command, !diff.leaves.isEmpty else { return command }
        return .publish(PresenceDiff(joins: diff.joins))
      }
    case (.ignoresDrops, .dropped): []
    case (.hidesStaleness, _):
      machine.handle(event).filter { if case .publishStale = $0 { false } else { true } }
    default: machine.handle(event)
    }
  }
}
