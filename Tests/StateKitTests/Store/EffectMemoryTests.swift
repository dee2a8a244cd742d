@testable import StateKit
import StateKitSimulation
import Testing

/// A store releases the memory of effects that have ended.
struct EffectMemoryTests {
  /// Expects that the store keeps nothing for effects: no running effects, no remaining steps of
  /// sequences, no deadlines, no cancellation ids, no children with effects, no groups and no
  /// waiting work.
  private func expectEmpty(
    _ harness: EffectTestHarness, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let counts = harness.store.assumeIsolated { store -> [Int] in
      let runner = store.core.loop.runner
      let scheduler = runner.scheduler
      return [
        scheduler.tree.count, scheduler.remainingSteps.count, scheduler.deadlineActions.count,
        scheduler.children.idCount, scheduler.children.families(of: .root).count,
        scheduler.groups.count, runner.waitingCount,
      ]
    }
    #expect(counts == Array(repeating: 0, count: 7), sourceLocation: sourceLocation)
  }

  @Test func `7,000 effects of many kinds leave no entries`() {
    let harness = EffectTestHarness()
    var random = RandomSource.seeded(42)
    for number in 0..<7_000 {
      let id = Int.random(in: 0..<50, using: &random)
      let seconds = Duration.seconds(Int.random(in: 0..<20, using: &random))
      let work = TestEffect.sleep(for: seconds)
      let effect: TestEffect =
        switch Int.random(in: 0..<12, using: &random) {
        case 0: work
        case 1: work.cancellable(id: id)
        case 2: work.cancellable(id: id, cancelInFlight: true)
        case 3: .cancel(id: id)
        case 4: .concatenate(work, .cancel(id: id), work).cancellable(id: id)
        case 5: .merge(work, work, .run { _ in }).cancellable(id: id)
        case 6: work.timeout(.seconds(5), onTimeout: .perform { .cancel(id: id) })
        case 7: work.debounce(id: id, for: .seconds(2))
        case 8: work.throttle(id: id, for: .seconds(2), latest: number % 2 == 0)
        case 9:
          .concatenate(
            work.timeout(.seconds(3), onTimeout: .perform { .none }).cancellable(id: id), work)
        case 10: .run { _ in throw CancellationError() }
        default: .merge(.cancel(id: id), .run { send in await send(.perform { work }) })
        }
      let task = harness.store.assumeIsolated { $0.send(.perform { effect }) }
      if number % 7 == 0 { harness.simulation.run() }
      if number % 13 == 0 { task.cancel() }
      if number % 31 == 0 { harness.advance(.seconds(1)) }
    }
    harness.advance(.seconds(10_000))
    #expect(harness.simulation.nextDeadline == nil)
    #expect(harness.recorder.issues == [])
    expectEmpty(harness)
  }

  @Test func `Every effect that started has exactly one end`() {
    let harness = EffectTestHarness()
    for number in 0..<200 {
      harness.perform(
        .concatenate(
          TestEffect.work("a").cancellable(id: number % 5, cancelInFlight: number % 3 == 0)
            .timeout(.seconds(number % 17), onTimeout: .note("b")), .note("c")))
      harness.advance(.milliseconds(700))
    }
    harness.advance(.seconds(100))
    var ends: [UInt64: Int] = [:]
    var starts = 0
    for (identity, phase) in harness.recorder.events.compactMap(\.effect) {
      switch phase {
      case .started: starts += 1
      case .retrying, .operationAbandoned, .dismissed: break
      case .finished, .cancelled, .failed, .abandoned: ends[identity.number, default: 0] += 1
      }
    }
    #expect(ends.count == starts)
    #expect(ends.values.allSatisfy { $0 == 1 })
    expectEmpty(harness)
  }

  @Test func `The memory of many effects is released after they have ended`() {
    let harness = EffectTestHarness()
    let work = TestEffect.sleep(for: .seconds(1))
    harness.perform(.merge(Array(repeating: .send(.perform { .merge(work, work) }), count: 1000)))
    harness.advance(.seconds(1))
    harness.store.assumeIsolated { store in
      let runner = store.core.loop.runner
      // The slots of the effect tree, and the capacities of the queues.
      #expect(runner.scheduler.tree.slotCount <= 64)
      #expect(runner.largestCapacity <= 128)
    }
  }

  @Test func `Expired throttle intervals are removed`() {
    var intervals = ThrottleIntervals()
    for number in 0..<10_000 {
      let key = ThrottleIntervals.Key(address: ChildAddress(), id: EffectID(number))
      intervals.begin(key, .seconds(1), at: .milliseconds(100 * number))
    }
    #expect(intervals.ends.count <= 64)
  }

  @Test func `Ended effects of children leave no entries`() {
    let harness = ParentHarness(Parent.State()) {
      Parent().forEach(\.rows, action: \.rows) { Row() }
    }
    harness.send(.change { state in for id in 0..<100 { state.rows.append(Row.State(id: id)) } })
    for id in 0..<100 { harness.send(.rows(id: id, action: .perform { .work("a") })) }
    for id in 0..<50 { harness.send(.change { $0.rows.remove(id: id) }) }
    harness.advance(.seconds(10))
    harness.store.assumeIsolated { store in
      let runner = store.core.loop.runner
      #expect(runner.scheduler.children.isEmpty)
      #expect(runner.queue.isIdle)
      #expect(runner.scheduler.tree.count == 0)
    }
  }
}
