import StateKit
import StateKitSimulation
import Synchronization
import TestSupport
import Testing

/// Tests guarantees 4 (atomic) and 5 (stable while you look) with concurrent readers and writers.
@Suite struct StressTests {
  /// A feature that reads each half twice in each reduce, in alternating order.
  struct Watcher: Reducer {
    struct State: Hashable, Sendable {
      var looks = 0
      var torn = 0
      var unstable = 0
      var wentBack = 0
      var last = 0
    }
    enum Action: Sendable { case look }

    @SharedReader var left: ReadOnlyLeft
    @SharedReader var right: ReadOnlyRight
    @SharedReader var leftAgain: ReadOnlyLeft

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.looks += 1
      let first: Int
      let second: Int
      if state.looks.isMultiple(of: 2) {
        first = left.value
        second = right.value
      } else {
        second = right.value
        first = left.value
      }
      if first != second { state.torn += 1 }
      if left.value != first || right.value != second || leftAgain.value != first {
        state.unstable += 1
      }
      if left.history != leftAgain.history { state.unstable += 1 }
      if first < state.last { state.wentBack += 1 }
      state.last = first
      return .none
    }
  }

  final class Progress: Sendable {
    let straddles = Atomic(0)
    let unwritten = Atomic(0)
    let isOver = Atomic(false)
    let seen = Mutex<[Watcher.State]>([])
  }

  /// This test uses threads instead of tasks, because tasks that spin would occupy all threads of
  /// the pool.
  @Test func `No update is lost and no read is torn or unstable under contention`() {
    let rounds = 10_000
    let writers = 3
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let progress = Progress()

    let writing = (0..<writers).map { writer in
      TestThread {
        for round in 0..<rounds {
          client.moveBoth()
          if round.isMultiple(of: 8) { client.touchLeft(writer * rounds + round) }
          if round.isMultiple(of: 64) { client.failLeft() }
        }
      }
    }
    let reading = TestThread {
      // Two reads outside a reduce can return values from before and after a group. If that never
      // happened, the threads did not contend and the test would prove nothing.
      while !progress.isOver.load(ordering: .relaxed) {
        let left = storage.value(of: ReadOnlyLeft.self).value
        let right = storage.value(of: ReadOnlyRight.self).value
        if left != right { progress.straddles.add(1, ordering: .relaxed) }
        if left < 0 { progress.unwritten.add(1, ordering: .relaxed) }
      }
    }
    let watching = (0..<2).map { _ in
      TestThread {
        let simulation = Simulation()
        let store = StoreActor(
          initialState: Watcher.State(), storage: storage, executor: simulation.executor
        ) { Watcher() }
        while !progress.isOver.load(ordering: .relaxed) {
          store.assumeIsolated { store in
            for _ in 0..<100 { store.send(.look) }
          }
        }
        let seen = store.assumeIsolated { $0.state }
        progress.seen.withLock { $0.append(seen) }
      }
    }
    for worker in writing { worker.join() }
    progress.isOver.store(true, ordering: .relaxed)
    for worker in watching + [reading] { worker.join() }

    #expect(storage.value(of: ReadOnlyLeft.self).value == writers * rounds)
    #expect(storage.value(of: ReadOnlyRight.self).value == writers * rounds)
    #expect(progress.unwritten.load(ordering: .relaxed) == 0)
    #expect(progress.straddles.load(ordering: .relaxed) > 0)
    let seen = progress.seen.withLock { $0 }
    #expect(seen.count == 2)
    for seen in seen {
      #expect(seen.looks > 0)
      #expect(seen.torn == 0)
      #expect(seen.unstable == 0)
      #expect(seen.wentBack == 0)
    }
  }

  @Test func `No concurrent transaction is lost`() async {
    let storage = SharedStorage()
    let client = TallyClient.live(in: storage)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<5_000 { try? await client.increment() } }
      }
    }
    #expect(storage.value(of: ReadOnlyTallyState.self).count == 40_000)
  }

  @Test func `A sequence always delivers the last value of a fast writer`() async {
    for _ in 0..<200 {
      let storage = SharedStorage()
      let client = TallyClient.live(in: storage)
      let last = await withTaskGroup(of: Int?.self) { group in
        group.addTask {
          var last: Int?
          for await value in storage.values(of: ReadOnlyTallyState.self) {
            #expect(value.count >= last ?? 0)
            last = value.count
            if value.count == 50 { break }
          }
          return last
        }
        group.addTask {
          for _ in 0..<50 { try? await client.increment() }
          return nil
        }
        return await group.reduce(nil) { $0 ?? $1 }
      }
      #expect(last == 50)
    }
  }
}
