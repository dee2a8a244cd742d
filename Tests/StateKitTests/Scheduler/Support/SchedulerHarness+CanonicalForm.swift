@testable import StateKit

extension SchedulerHarness {
  /// The scheduler and the queue of passed deadlines, in a canonical form.
  struct Form: Hashable {
    let scheduler: CanonicalScheduler
    /// The position of each passed deadline among the entries of the effect tree; nil if its entry
    /// has ended.
    let passedDeadlines: [Int?]
  }

  var form: Form {
    let tokens = scheduler.tree.tokens
    return Form(
      scheduler: scheduler.canonicalForm(
        at: now, holding: passedDeadlines.map(\.group), describing: { Self.name(of: $0) },
        running: { names[$0] ?? "?" }),
      passedDeadlines: passedDeadlines.map { tokens.firstIndex(of: $0.token) })
  }

  /// The groups of the entries and of the passed deadlines, in the order of the canonical form.
  var groupsInCanonicalOrder: [GroupID] {
    let all =
      scheduler.tree.tokens.map { scheduler.tree[$0.index].group }
      + passedDeadlines.map(\.group)
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// An event that refers to effects and groups by their positions in the canonical form, and to
/// children by the ids on their paths. Schedulers with different tokens and group numbers can
/// therefore receive the same event.
enum PositionalEvent {
  case perform(TextEffect, group: Int?)
  case end(Int, isFinished: Bool)
  case handleTimeout
  case remove(child: [Int])
  case cancelGroup(Int)
  case cancelAll
  case advance(seconds: Int)

  /// Returns a random event that is possible for the scheduler.
  static func random(
    for harness: SchedulerHarness, using generator: inout SplitMix64
  ) -> PositionalEvent {
    let leaves = harness.leaves.count
    let groups = harness.groupsInCanonicalOrder.count
    switch generator.next(below: 16) {
    case 0...3 where groups > 0 && generator.next(below: 3) == 0:
      return .perform(.random(using: &generator), group: generator.next(below: groups))
    case 0...4: return .perform(.random(using: &generator), group: nil)
    case 5...10 where leaves > 0:
      return .end(generator.next(below: leaves), isFinished: generator.next(below: 4) > 0)
    case 11 where groups > 0: return .cancelGroup(generator.next(below: groups))
    case 12:
      return .remove(
        child: generator.next(below: 3) == 0 ? [1, 1] : [1 + generator.next(below: 2)])
    case 13 where generator.next(below: 4) == 0: return .cancelAll
    case 14 where !harness.passedDeadlines.isEmpty, 15 where !harness.passedDeadlines.isEmpty:
      return .handleTimeout
    default: return .advance(seconds: 1 + generator.next(below: 3))
    }
  }
}

extension SchedulerHarness {
  /// The running leaves, in the order in which they were inserted.
  var leaves: [EffectToken] { scheduler.tree.tokens.filter { isLeaf($0) } }

  /// Applies an event, and returns the commands, with the positions of groups instead of their
  /// numbers.
  mutating func apply(_ event: PositionalEvent) -> [String] {
    let before = groupsInCanonicalOrder
    let commands =
      switch event {
      case .perform(let effect, nil): perform(effect)
      case .perform(let effect, let position?): perform(effect, in: before[position])
      case .end(let position, let isFinished): end(leaves[position], isFinished: isFinished)
      case .handleTimeout: handleTimeout()
      case .remove(let path): remove(children: path)
      case .cancelGroup(let position): cancelGroup(before[position])
      case .cancelAll: cancelAll()
      case .advance(let seconds): advance(by: .seconds(seconds))
      }
    return commands.map { command in
      guard case .endGroup(let number) = command else { return command.description }
      let position = before.firstIndex { self.number(of: $0) == number }
      return "end \(position.map { "group \($0)" } ?? "new group")"
    }
  }

  private mutating func advance(by duration: Duration) -> [Command] {
    now += duration
    return []
  }
}

extension Effect where Action == String {
  /// Returns a random effect. There are few kinds of effects, so that equal states of a scheduler
  /// recur.
  static func random(using generator: inout SplitMix64, depth: Int = 3) -> Effect {
    func inner() -> Effect { random(using: &generator, depth: depth - 1) }
    func id() -> Int { generator.next(below: 2) }
    switch generator.next(below: depth > 0 ? 20 : 5) {
    case 17, 18: return inner().queued(id: id())
    case 19: return inner().dropping(id: id())
    case 0: return .operation("a")
    case 1: return .operation("b")
    case 2: return .send("c")
    case 3: return .sleep(for: .seconds(2))
    case 4: return .cancel(id: id())
    case 5, 6: return .merge(inner(), inner())
    case 7, 8: return .concatenate(inner(), inner())
    case 9: return inner().cancellable(id: id())
    case 10: return inner().cancellable(id: id(), cancelInFlight: true)
    case 11: return inner().debounce(id: id(), for: .seconds(3))
    case 12: return inner().throttle(id: id(), for: .seconds(4), latest: id() == 0)
    case 13: return inner().timeout(.seconds(5), onTimeout: "late")
    case 14: return inner().ofChild(1 + id())
    case 15: return .merge(inner(), .endOfChild(1))
    default: return .concatenate(inner(), .dismiss)
    }
  }
}
