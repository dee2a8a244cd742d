import Testing

@testable import StateKit

extension Effect where Action == String {
  // These effects have the same call sites in all tests, so that the canonical forms of schedulers
  // do not differ in call sites.

  fileprivate static func action(_ action: String) -> Effect { .send(action) }

  fileprivate static func wait(_ seconds: Int) -> Effect { .sleep(for: .seconds(seconds)) }

  fileprivate func limited(to seconds: Int, sending action: String) -> Effect {
    timeout(.seconds(seconds), onTimeout: action)
  }

  fileprivate func admitted(_ id: Int, drops: Bool = false) -> Effect {
    drops ? dropping(id: id, line: 1) : queued(id: id, line: 1)
  }

  fileprivate func throttled(_ id: Int, for seconds: Int, latest: Bool = true) -> Effect {
    throttle(id: id, for: .seconds(seconds), latest: latest)
  }
}

/// The canonical form of a scheduler contains exactly the facts that decide the scheduler's
/// commands for later events.
struct CanonicalSchedulerTests {
  @Test(arguments: UInt64(1)...100)
  func `Histories that differ in finished effects and in time have equal forms`(seed: UInt64) throws
  {
    var generator = SplitMix64(seed: seed)
    var first = SchedulerHarness()
    var second = SchedulerHarness()
    for _ in 0..<20 {
      _ = second.apply(.random(for: second, using: &generator))
    }
    _ = second.cancelAll()
    while !second.passedDeadlines.isEmpty { _ = second.handleTimeout() }
    second.now += .seconds(1_000)
    try #require(first.form == second.form)
    for step in 0..<40 {
      let event = PositionalEvent.random(for: first, using: &generator)
      try #require(first.apply(event) == second.apply(event), "step \(step)")
      try #require(first.form == second.form, "step \(step)")
    }
  }

  /// Schedulers that reached equal forms in different ways receive the same random events.
  @Test(arguments: UInt64(1)...4)
  func `From equal forms, equal events result in equal commands`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var representatives: [SchedulerHarness.Form: SchedulerHarness] = [:]
    var pairCount = 0
    for _ in 0..<400 {
      var harness = SchedulerHarness()
      for _ in 0..<(2 + generator.next(below: 10)) {
        _ = harness.apply(.random(for: harness, using: &generator))
        guard harness.scheduler.tree.count > 0 else { continue }
        guard var other = representatives[harness.form] else {
          representatives[harness.form] = harness
          continue
        }
        if other.scheduler.tree.lastGeneration == harness.scheduler.tree.lastGeneration { continue }
        pairCount += 1
        var copy = harness
        for step in 0..<12 {
          let event = PositionalEvent.random(for: copy, using: &generator)
          try #require(copy.apply(event) == other.apply(event), "step \(step)")
          try #require(copy.form == other.form, "step \(step)")
        }
      }
    }
    #expect(pairCount > 100)
  }

  /// Two histories whose forms differ in one respect.
  struct Difference: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let first: @Sendable (inout SchedulerHarness) -> Void
    let second: @Sendable (inout SchedulerHarness) -> Void

    init(
      _ description: String, _ first: @escaping @Sendable (inout SchedulerHarness) -> Void,
      _ second: @escaping @Sendable (inout SchedulerHarness) -> Void
    ) {
      testDescription = description
      self.first = first
      self.second = second
    }

    /// Creates two histories, each with one effect as the remaining step of a sequence.
    init(step description: String, _ first: TextEffect, _ second: TextEffect) {
      self.init("The next step: \(description)") {
        _ = $0.perform(.concatenate(.operation("first"), first))
      } _: {
        _ = $0.perform(.concatenate(.operation("first"), second))
      }
    }

    /// Creates two histories, each with one effect.
    init(effect description: String, _ first: TextEffect, _ second: TextEffect) {
      self.init(description) {
        _ = $0.perform(first)
      } _: {
        _ = $0.perform(second)
      }
    }
  }

  // Computed, because the leak sanitizer would report the objects of stored effect plans. A plan
  // stores data in spare bits of the pointers to its objects, so the sanitizer does not recognize
  // these pointers.
  static var differences: [Difference] {
    differencesOfEntries + differencesOfPlans + differencesOfGroups + differencesOfIntervals
  }

  static var differencesOfEntries: [Difference] {
    [
      Difference(effect: "The running operation", .operation("a"), .operation("b")),
      Difference(effect: "The kind of a leaf", .operation("c"), .action("c")),
      Difference(
        effect: "A sequence around a leaf", .operation("a"),
        .concatenate(.cancel(id: 1), .operation("a"))),
      Difference("Whether a leaf has started") {
        _ = $0.perform(.operation("a"))
      } _: {
        $0.startsEffects = false
        _ = $0.perform(.operation("a"))
      },
      Difference("The work of a leaf that has not started") {
        $0.startsEffects = false
        _ = $0.perform(.wait(1))
      } _: {
        $0.startsEffects = false
        _ = $0.perform(.wait(2))
      },
      Difference(
        effect: "The order of insertion", .merge(.operation("a"), .operation("b")),
        .merge(.operation("b"), .operation("a"))),
      Difference("The order of insertion in different parents") {
        _ = $0.perform(
          .merge(
            .concatenate(.operation("a"), .operation("c")).cancellable(id: 1),
            .concatenate(.operation("b"), .operation("c")).cancellable(id: 2)))
        _ = $0.end("a")
        _ = $0.end("b")
      } _: {
        _ = $0.perform(
          .merge(
            .concatenate(.operation("a"), .operation("c")).cancellable(id: 1),
            .concatenate(.operation("b"), .operation("c")).cancellable(id: 2)))
        _ = $0.end("b")
        _ = $0.end("a")
      },
      Difference(
        effect: "The parent of a leaf", .merge(.operation("a"), .operation("b")).cancellable(id: 1),
        .merge(.operation("a").cancellable(id: 1), .operation("b"))),
      Difference(
        effect: "A cancellation id", .operation("a").cancellable(id: 1),
        .operation("a").cancellable(id: 2)),
      Difference(
        effect: "The type of a cancellation id", .operation("a").cancellable(id: 1),
        .operation("a").cancellable(id: UInt8(1))),
      Difference(effect: "The child", .operation("a").ofChild(1), .operation("a").ofChild(2)),
      Difference(
        effect: "The operator of the child", .operation("a").ofChild(1),
        .operation("a").ofChild(1, operator: 1)),
      Difference(
        effect: "The parent of the child", .operation("a").ofChild(1),
        .operation("a").ofChild(1).ofChild(1)),
      Difference(
        effect: "The action of a deadline", .operation("a").limited(to: 1, sending: "late"),
        .operation("a").limited(to: 1, sending: "later")),
      Difference(
        effect: "The id of a turn", .operation("a").admitted(1).cancellable(id: 3),
        .operation("a").admitted(2).cancellable(id: 3)),
      Difference("Whether an effect waits for its turn") {
        _ = $0.perform(.operation("a").admitted(1))
        _ = $0.perform(.operation("b").admitted(1))
        _ = $0.end("a")
      } _: {
        _ = $0.perform(.operation("a").admitted(1))
        _ = $0.end("a")
        _ = $0.perform(.operation("b").admitted(1))
        _ = $0.perform(.operation("c").admitted(1))
        _ = $0.end("b")
      },
      Difference("Whether a timer runs") {
        _ = $0.perform(
          .merge(.operation("a"), .operation("b")).limited(to: 1, sending: "late"))
        _ = $0.end("b")
      } _: {
        _ = $0.perform(
          .merge(.operation("a"), .operation("b")).limited(to: 1, sending: "late"))
        _ = $0.end("timeout 1s", isFinished: false)
      },
      Difference("Whether a deadline has passed") {
        _ = $0.perform(.operation("a").limited(to: 1, sending: "late"))
      } _: {
        _ = $0.perform(.operation("a").limited(to: 1, sending: "late"))
        _ = $0.end("timeout 1s")
      },
      Difference("Whether an effect is still held") {
        _ = $0.perform(.operation("a").throttled(1, for: 1))
        _ = $0.perform(.operation("b").throttled(1, for: 1))
        _ = $0.end("throttle 1s")
      } _: {
        _ = $0.perform(.operation("a").throttled(1, for: 1))
        _ = $0.perform(.operation("b").throttled(1, for: 1))
      },
    ]
  }

  static var differencesOfPlans: [Difference] {
    [
      Difference(step: "its operation", .operation("a"), .operation("b")),
      Difference(step: "its kind", .action("a"), .operation("a")),
      Difference(step: "its existence", .operation("a"), .none),
      Difference(
        step: "the order of its parts", .merge(.operation("a"), .operation("b")),
        .merge(.operation("b"), .operation("a"))),
      Difference(
        step: "merged or not", .merge(.operation("a"), .operation("b")),
        .concatenate(.operation("a"), .operation("b"))),
      Difference(step: "its duration", .wait(1), .wait(2)),
      Difference(step: "the id that it cancels", .cancel(id: 1), .cancel(id: 2)),
      Difference(
        step: "the id of its effect", .operation("a").cancellable(id: 1),
        .operation("a").cancellable(id: 2)),
      Difference(
        step: "whether it replaces earlier effects", .operation("a").cancellable(id: 1),
        .operation("a").cancellable(id: 1, cancelInFlight: true)),
      Difference(
        step: "the id of a throttle", .operation("a").throttled(1, for: 1),
        .operation("a").throttled(2, for: 1)),
      Difference(
        step: "the interval of a throttle", .operation("a").throttled(1, for: 1),
        .operation("a").throttled(1, for: 2)),
      Difference(
        step: "the effect that a throttle holds",
        .operation("a").throttled(1, for: 1, latest: true),
        .operation("a").throttled(1, for: 1, latest: false)),
      Difference(
        step: "the id of an admission", .operation("a").admitted(1),
        .operation("a").admitted(2)),
      Difference(
        step: "the policy of an admission", .operation("a").admitted(1),
        .operation("a").admitted(1, drops: true)),
      Difference(
        step: "its time limit", .operation("a").limited(to: 1, sending: "late"),
        .operation("a").limited(to: 2, sending: "late")),
      Difference(
        step: "the action of its deadline", .operation("a").limited(to: 1, sending: "late"),
        .operation("a").limited(to: 1, sending: "later")),
      Difference(step: "its child", .operation("a").ofChild(1), .operation("a").ofChild(2)),
      Difference(
        step: "whether its child is present", .operation("a").ofChild(1),
        .operation("a").ofRemovedChild(1)),
      Difference(step: "the child that it ends", .endOfChild(1), .endOfChild(2)),
      Difference(step: "a dismissal", .dismiss, .cancel(id: 1)),
    ]
  }

  static var differencesOfGroups: [Difference] {
    [
      Difference("The group of an effect") {
        _ = $0.perform(.merge(.operation("a"), .operation("b")))
      } _: {
        _ = $0.perform(.operation("a"))
        _ = $0.perform(.operation("b"))
      },
      Difference("The effects that share a group") {
        _ = $0.perform(.merge(.operation("a"), .operation("b")))
        _ = $0.perform(.operation("c"))
      } _: {
        _ = $0.perform(.operation("a"))
        _ = $0.perform(.merge(.operation("b"), .operation("c")))
      },
      Difference("Whether a group is cancelled") {
        _ = $0.perform(.operation("a"))
      } _: {
        _ = $0.perform(.operation("a"))
        _ = $0.cancelGroup(1)
      },
      Difference("The number of members of a group") {
        _ = $0.perform(.operation("a"))
      } _: {
        _ = $0.perform(.operation("a"))
        _ = $0.queueAction(group: 1)
      },
      Difference("A group of queued actions only") {
        _ = $0.perform(.operation("a"))
      } _: {
        _ = $0.perform(.operation("a"))
        _ = $0.perform(.operation("b"))
        _ = $0.queueAction(group: 2)
        _ = $0.end("b")
      },
    ]
  }

  static var differencesOfIntervals: [Difference] {
    [
      Difference("Whether an interval runs") {
        _ = $0.perform(.operation("a").throttled(1, for: 5))
      } _: {
        _ = $0.perform(.operation("a").throttled(1, for: 5))
        $0.now = .seconds(5)
      },
      Difference("The remaining time of an interval") {
        _ = $0.perform(.operation("a").throttled(1, for: 5))
      } _: {
        _ = $0.perform(.operation("a").throttled(1, for: 5))
        $0.now = .seconds(1)
      },
      Difference("The id of an interval") {
        _ = $0.perform(.operation("a").throttled(1, for: 5))
        _ = $0.end("a")
      } _: {
        _ = $0.perform(.operation("a").throttled(2, for: 5))
        _ = $0.end("a")
      },
      Difference("The child of an interval") {
        _ = $0.perform(.operation("a").throttled(1, for: 5).ofChild(1))
        _ = $0.end("a")
      } _: {
        _ = $0.perform(.operation("a").throttled(1, for: 5).ofChild(2))
        _ = $0.end("a")
      },
    ]
  }

  @Test(arguments: differences)
  func `Forms that differ in one respect are unequal`(_ difference: Difference) {
    var first = SchedulerHarness()
    var second = SchedulerHarness()
    var again = SchedulerHarness()
    difference.first(&first)
    difference.second(&second)
    difference.first(&again)
    #expect(first.form != second.form)
    #expect(first.form == again.form)
  }

  @Test func `The order in which the caller holds groups without effects is part of the form`() {
    func makeHarness() -> SchedulerHarness {
      var harness = SchedulerHarness()
      // Two groups without effects: the second one is cancelled.
      for number in 1...2 {
        _ = harness.perform(.operation("a"))
        _ = harness.queueAction(group: number)
        _ = harness.end("a")
      }
      _ = harness.cancelGroup(2)
      return harness
    }
    func form(_ harness: SchedulerHarness, holding numbers: [Int]) -> CanonicalScheduler {
      harness.scheduler.canonicalForm(
        at: .zero, holding: numbers.map { harness.id(ofGroup: $0) }, describing: { _ in 0 },
        running: { _ in 0 })
    }
    #expect(form(makeHarness(), holding: [1, 2]) == form(makeHarness(), holding: [1, 2]))
    #expect(form(makeHarness(), holding: [1, 2]) != form(makeHarness(), holding: [2, 1]))
    #expect(form(makeHarness(), holding: [1, 2, 1]) != form(makeHarness(), holding: [1, 2, 2]))
  }
}
