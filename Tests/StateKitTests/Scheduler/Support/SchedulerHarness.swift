import Testing

@testable import StateKit

/// The rules of the effect scheduler, with a suite for each rule. The tests use no store: they
/// apply events to a scheduler, and compare its commands.
enum SchedulerRules {}

/// An effect whose actions are texts.
typealias TextEffect = Effect<String>

extension Effect where Action == String {
  /// Returns an effect with a named operation that does nothing.
  static func operation(_ name: StaticString) -> Effect { .run(name) { _ in } }

  /// Returns this effect as an effect of the child with the id `id` under an operator.
  func ofChild(_ id: Int, operator number: Int = 0) -> Effect {
    scoped(toChild: EffectID(id), operator: number)
  }

  /// Returns this effect as the effect of a child that the same action removed.
  func ofRemovedChild(_ id: Int) -> Effect {
    Effect(
      plan: plan.map {
        .cancellationsOfRemovedChild($0, ChildReference(number: 0, id: EffectID(id)))
      })
  }

  /// Returns an effect that cancels all effects of a child that dismissed itself.
  static func endOfChild(_ id: Int) -> Effect { cancellingChild(EffectID(id), operator: 0) }
}

/// A scheduler whose events and commands are readable: effects have names, and groups are numbered
/// in the order of their actions. A group contains the effects and the queued actions that one
/// action caused.
///
/// The name of an operation is the name that the test gave it. The name of a sent action is the
/// action. The name of a wait contains its duration, such as `sleep 2s`.
struct SchedulerHarness {
  /// A command of the scheduler.
  enum Command: Hashable, CustomStringConvertible {
    case start(String)
    case cancel(String)
    case abandon(String)
    /// The end of the wait of an effect whose turn has come.
    case admit(String)
    /// The drop of an effect that has not started.
    case discard(String)
    case timeOut(String)
    case endGroup(Int)
    case dismiss(isLate: Bool)
    /// The address of the child consists of an operator and an id at each depth, such as `0.1`.
    case checkPresence(String)

    var description: String {
      switch self {
      case .start(let name): "start \(name)"
      case .cancel(let name): "cancel \(name)"
      case .abandon(let name): "abandon \(name)"
      case .admit(let name): "admit \(name)"
      case .discard(let name): "discard \(name)"
      case .timeOut(let action): "time out: \(action)"
      case .endGroup(let number): "end group \(number)"
      case .dismiss(let isLate): isLate ? "late dismissal" : "dismiss"
      case .checkPresence(let address): "check \(address)"
      }
    }
  }

  var scheduler = EffectScheduler()
  /// The time of the events.
  var now = Duration.zero
  /// Whether leaves start immediately after the event that inserted them, as in a store.
  var startsEffects = true
  private(set) var names: [EffectToken: String] = [:]
  /// The groups in the order of their actions; nil after their end.
  private(set) var groups: [GroupID?] = []
  /// The number of each group.
  private var numbers: [GroupID: Int] = [:]
  /// The number of queued actions in each group.
  private var queuedActions: [GroupID: Int] = [:]
  /// The deadlines that have passed, and whose actions have not been handled yet.
  private(set) var passedDeadlines: [(token: EffectToken, group: GroupID)] = []

  // MARK: Events

  /// Applies the effect of an action.
  ///
  /// - Parameter group: The number of the action's group; nil for an action from outside.
  mutating func perform(_ effect: TextEffect, group number: Int? = nil) -> [Command] {
    guard let plan = effect.plan else { return [] }
    if let number { return perform(effect, in: id(ofGroup: number)) }
    return apply(.returned(plan, group: makeGroup(), isNewGroup: true, now: now))
  }

  /// Applies the effect of an action that an effect of `group` sent.
  mutating func perform(_ effect: TextEffect, in group: GroupID) -> [Command] {
    guard let plan = effect.plan else { return [] }
    return apply(.returned(plan, group: group, isNewGroup: false, now: now))
  }

  /// Ends the running effect with this name.
  mutating func end(_ name: String, isFinished: Bool = true) -> [Command] {
    end(token(of: name), isFinished: isFinished)
  }

  mutating func end(_ token: EffectToken, isFinished: Bool = true) -> [Command] {
    apply(.ended(token, isFinished: isFinished, now: now))
  }

  /// Handles the action of the deadline that passed first.
  mutating func handleTimeout() -> [Command] {
    let (token, group) = passedDeadlines.removeFirst()
    return apply(.actionHandled(group)) + apply(.timeoutHandled(token, now: now))
  }

  /// Removes children, each given by the ids on its path.
  mutating func remove(children paths: [Int]...) -> [Command] {
    apply(.childrenRemoved(paths.map { child(at: $0) }, now: now))
  }

  mutating func remove(children tokens: [ChildToken]) -> [Command] {
    apply(.childrenRemoved(tokens, now: now))
  }

  mutating func cancelGroup(_ number: Int) -> [Command] { cancelGroup(id(ofGroup: number)) }

  mutating func cancelGroup(_ id: GroupID) -> [Command] { apply(.groupCancelled(id)) }

  mutating func queueAction(group number: Int) -> [Command] {
    queuedActions[id(ofGroup: number), default: 0] += 1
    return apply(.actionQueued(id(ofGroup: number)))
  }

  mutating func handleAction(group number: Int) -> [Command] {
    queuedActions[id(ofGroup: number), default: 0] -= 1
    return apply(.actionHandled(id(ofGroup: number)))
  }

  mutating func cancelAll() -> [Command] { apply(.allCancelled) }

  /// Starts a leaf, and returns its name; nil if the leaf was started before.
  mutating func start(_ token: EffectToken) -> String? {
    scheduler.start(token).map { Self.name(of: $0) }
  }

  // MARK: Queries

  /// The names of the effects whose actions the scheduler accepts: they have not ended, and their
  /// group is not cancelled.
  var live: [String] {
    scheduler.tree.tokens.filter { scheduler.accepts($0) && isLeaf($0) }.map { names[$0] ?? "?" }
  }

  /// Returns the token of the running effect with this name; a stale token if there is none.
  func token(of name: String) -> EffectToken {
    scheduler.tree.tokens.first { names[$0] == name && isLeaf($0) }
      ?? EffectToken(index: 0, generation: .max)
  }

  /// Returns the child whose path consists of these ids; a stale token if there is none.
  func child(at path: [Int]) -> ChildToken {
    path.reduce(.root) { parent, id in
      scheduler.children.child(ChildReference(number: 0, id: EffectID(id)), of: parent)
        ?? ChildToken(index: 0, generation: .max)
    }
  }

  /// Returns the id of a group that has not ended.
  func id(ofGroup number: Int) -> GroupID { groups[number - 1] ?? .none }

  /// Returns the number of a group.
  func number(of group: GroupID) -> Int? { numbers[group] }

  func isLeaf(_ token: EffectToken) -> Bool {
    if case .leaf = scheduler.tree[token.index].kind { true } else { false }
  }

  // MARK: Commands

  private mutating func makeGroup() -> GroupID {
    let id = scheduler.makeGroup()
    groups.append(id)
    numbers[id] = groups.count
    return id
  }

  private mutating func apply(_ event: EffectEvent) -> [Command] {
    let commands = scheduler.handle(event)
    // An effect that was inserted and dropped by one event is named after its call site.
    commands.forEach { command in
      if case .drop(let effect, _) = command, names[effect.token] == nil {
        names[effect.token] = effect.source?.name.description
      }
    }
    var described: [Command] = []
    var started: [EffectToken] = []
    commands.forEach { command in
      described.append(describe(command))
      switch command {
      case .start(let token): started.append(token)
      case .timeOut(let token, _, _, let group): passedDeadlines.append((token, group))
      case .endGroup(let id):
        #expect(memberCount(of: id) == 0, "A group ended before its last member.")
        groups[(numbers[id] ?? 1) - 1] = nil
        scheduler.freeGroup(id)
      case .drop, .dismiss, .checkPresence: break
      }
    }
    if startsEffects {
      for token in started where scheduler.tree.contains(token) { _ = scheduler.start(token) }
    }
    #expect(scheduler.tree.count == scheduler.tree.tokens.count)
    for case let id? in groups {
      #expect(scheduler.groups.memberCount(of: id) == memberCount(of: id))
    }
    return described
  }

  /// The number of members that a group should have.
  private func memberCount(of id: GroupID) -> Int {
    let entries = scheduler.tree.tokens.map { scheduler.tree[$0.index] }.filter {
      switch $0.kind {
      case .leaf, .sequence: $0.group == id
      case .scope, .deadline, .free: false
      }
    }
    return entries.count + queuedActions[id, default: 0]
      + passedDeadlines.count { $0.group == id }
  }

  private mutating func describe(_ command: EffectCommand) -> Command {
    switch command {
    case .start(let token):
      if let work = scheduler.tree.contains(token) ? scheduler.tree.work(at: token.index) : nil {
        names[token] = Self.name(of: work)
      }
      return .start(names[token] ?? "?")
    case .drop(let effect, let phase):
      let name = names[effect.token] ?? "?"
      if !effect.hasStarted { return .discard(name) }
      switch phase {
      case .abandoned: return .abandon(name)
      case .finished: return .admit(name)
      default: return .cancel(name)
      }
    case .timeOut(_, let payload, _, _): return .timeOut(Self.name(of: payload))
    case .endGroup(let id): return .endGroup(numbers[id] ?? 0)
    case .dismiss(_, let isLate): return .dismiss(isLate: isLate)
    case .checkPresence(let child) where !scheduler.children.contains(child):
      return .checkPresence("a child without effects")
    case .checkPresence(let child):
      let address = scheduler.children.address(of: child)
      return .checkPresence(
        address.references.map { "\($0.number).\($0.id.key)" }.joined(separator: "/"))
    }
  }

  private static func name(of work: EffectWork) -> String {
    switch work {
    case .run(let payload), .send(let payload), .observe(let payload): name(of: payload)
    case .sleep(let duration, let source): "\(source.name) \(duration.components.seconds)s"
    case .waitForTurn(let source): source.name.description
    }
  }

  static func name(of payload: EffectPayload) -> String {
    (payload as? SentAction<String>)?.action ?? payload.source.name.description
  }
}
