import StateKitSimulation
import Testing

@testable import StateKit

/// Random schedules of effects under `.queued(id:)` and `.dropping(id:)` start and end at the times
/// that a model computes from the arrivals alone.
struct AdmissionLawTests {
  @Test(arguments: UInt64(1)...60)
  func `Queued effects run one after the other, in order of arrival`(seed: UInt64) {
    let schedule = Schedule(seed: seed)
    #expect(schedule.run { $0.queued(id: $1) } == schedule.model(drops: false))
  }

  @Test(arguments: UInt64(1)...60)
  func `An effect is dropped if and only if one with its id runs`(seed: UInt64) {
    let schedule = Schedule(seed: seed)
    #expect(schedule.run { $0.dropping(id: $1) } == schedule.model(drops: true))
  }

  @Test func `A policy that lets effects overlap breaks both laws`() {
    let differing = (UInt64(1)...20).filter { seed in
      let schedule = Schedule(seed: seed)
      let overlapping = schedule.run { $0.cancellable(id: $1) }
      return overlapping != schedule.model(drops: false)
        && overlapping != schedule.model(drops: true)
    }
    #expect(differing.count > 10)
  }

  @Test func `A removed child leaves no queue behind`() {
    let harness = ParentHarness(Parent.State(child: EffectTestFeature.State())) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
    }
    for name in ["a", "b"] {
      harness.send(.child(.perform { .work(name).queued(id: 1) }))
    }
    let task = harness.send(.child(.perform { .work("c").queued(id: 1) }))
    harness.send(.change { $0.child = nil })
    #expect(task.isFinished)
    harness.send(.change { $0.child = EffectTestFeature.State() })
    harness.send(.child(.perform { .work("d").queued(id: 1) }))
    harness.advance(.seconds(100))
    #expect(harness.state.child?.notes == ["d", "d."])
    #expect(harness.recorder.phases(of: "queued").suffix(2) == ["3 cancelled", "4 cancelled"])
  }

  @Test func `Cancelling the task of a waiting effect ends only its wait`() {
    let harness = EffectTestHarness()
    harness.perform(.work("a").queued(id: 1))
    let task = harness.perform(.work("b").queued(id: 1))
    harness.perform(.work("c").queued(id: 1))
    task.cancel()
    harness.simulation.run()
    #expect(task.isFinished)
    harness.advance(.seconds(100))
    #expect(harness.notes == ["a", "a.", "c", "c."])
  }
}

/// Arrivals of effects and cancellations, in order, at different times. Effects with different ids may end at
/// the same time, in any order.
private struct Schedule {
  enum Event {
    case arrival(id: Int, duration: Int)
    case cancellation(id: Int)
  }

  /// The events with their times in milliseconds.
  let events: [(time: Int, event: Event)]

  init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var time = 0
    events = (0..<24).map { _ in
      time += 2 * Int.random(in: 1...400, using: &generator)
      let id = Int.random(in: 0...1, using: &generator)
      if Int.random(in: 0..<8, using: &generator) == 0 { return (time, .cancellation(id: id)) }
      return (time, .arrival(id: id, duration: 2 * Int.random(in: 1...500, using: &generator)))
    }
  }

  /// Runs the effects with a policy. Returns the start and the end of each effect.
  func run(_ policy: @escaping @Sendable (TestEffect, Int) -> TestEffect) -> [String] {
    let harness = EffectTestHarness()
    let clock = harness.simulation.clock
    for (position, item) in events.enumerated() {
      harness.simulation.advance(to: .milliseconds(item.time))
      switch item.event {
      case .cancellation(let id): harness.perform(.cancel(id: id))
      case .arrival(let id, let duration):
        let effect = TestEffect.run { send in
          await send(.note("\(clock.now.offset / .milliseconds(1)): \(position) starts"))
          try await clock.sleep(for: .milliseconds(duration))
          await send(.note("\(clock.now.offset / .milliseconds(1)): \(position) ends"))
        }
        harness.perform(policy(effect, id))
      }
    }
    harness.advance(.seconds(60))
    return Self.inOrder(harness.notes)
  }

  /// Returns notes such as `12.0: 3 ends` in the order of their times, and then of the positions.
  private static func inOrder(_ notes: [String]) -> [String] {
    let numbered = notes.map { note in
      let words = note.split(separator: " ")
      return (time: Double(words[0].dropLast()) ?? 0, position: Int(words[1]) ?? 0, note: note)
    }
    return numbered.sorted { ($0.time, $0.position) < ($1.time, $1.position) }.map(\.note)
  }

  /// Returns what a policy must do.
  func model(drops: Bool) -> [String] {
    struct Entry { let position: Int, duration: Int }
    var waiting: [Int: [Entry]] = [:]
    var running: [Int: (entry: Entry, end: Int)] = [:]
    var notes: [String] = []
    func start(_ entry: Entry, id: Int, at time: Int) {
      notes.append("\(Double(time)): \(entry.position) starts")
      running[id] = (entry, time + entry.duration)
    }
    func advance(to time: Int) {
      while let (id, next) = running.min(by: { $0.value.end < $1.value.end }), next.end <= time {
        notes.append("\(Double(next.end)): \(next.entry.position) ends")
        running[id] = nil
        if waiting[id]?.isEmpty == false, let entry = waiting[id]?.removeFirst() {
          start(entry, id: id, at: next.end)
        }
      }
    }
    for (position, item) in events.enumerated() {
      advance(to: item.time)
      switch item.event {
      case .cancellation(let id):
        running[id] = nil
        waiting[id] = nil
      case .arrival(let id, let duration):
        let entry = Entry(position: position, duration: duration)
        if running[id] == nil {
          start(entry, id: id, at: item.time)
        } else if !drops {
          waiting[id, default: []].append(entry)
        }
      }
    }
    advance(to: .max)
    return Self.inOrder(notes)
  }
}
