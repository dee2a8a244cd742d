import StateKit
import StateKitSimulation
import Synchronization
import TestSupport
import Testing

/// Concurrent readers and writers: no update is lost, and a reduce reads a single version of the
/// shared state, which contains each group of changes completely or not at all.
@Suite struct StressTests {
  /// A feature that reads both halves repeatedly in each reduce. The order of the first two reads
  /// alternates.
  struct HalvesReader: Reducer {
    struct State: Hashable, Sendable {
      var reduceCount = 0
      /// The number of reduces that read only a part of a group of changes.
      var tornCount = 0
      /// The number of times that two reads of a half in the same reduce returned different values.
      var unstableCount = 0
      /// The number of reduces that read an older version than the reduce before.
      var backwardCount = 0
      /// The value of the left half that the last reduce has read.
      var lastValue = 0
    }
    enum Action: Sendable { case read }

    @SharedReader var left: ReadOnlyLeft
    @SharedReader var right: ReadOnlyRight
    @SharedReader var leftAgain: ReadOnlyLeft

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.reduceCount += 1
      let leftValue: Int
      let rightValue: Int
      if state.reduceCount.isMultiple(of: 2) {
        leftValue = left.value
        rightValue = right.value
      } else {
        rightValue = right.value
        leftValue = left.value
      }
      if leftValue != rightValue { state.tornCount += 1 }
      if left.value != leftValue || right.value != rightValue || leftAgain.value != leftValue {
        state.unstableCount += 1
      }
      if left.history != leftAgain.history { state.unstableCount += 1 }
      if leftValue < state.lastValue { state.backwardCount += 1 }
      state.lastValue = leftValue
      return .none
    }
  }

  /// The results that the threads of a test report.
  final class Findings: Sendable {
    /// The number of times that two reads outside a reduce returned values from before and after a
    /// group.
    let mixedReadCount = Atomic(0)
    /// The number of reads of a value that a failed transaction has set.
    let failedValueReads = Atomic(0)
    let areWritersDone = Atomic(false)
    /// The final states of the stores.
    let finalStates = Mutex<[HalvesReader.State]>([])
  }

  /// This test uses threads instead of tasks, because tasks that spin would occupy all threads of
  /// the pool.
  @Test func `Under contention no update is lost, and a reduce reads one version`() {
    let rounds = 10_000
    let writerCount = 3
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let findings = Findings()

    let writerThreads = (0..<writerCount).map { writer in
      TestThread {
        for round in 0..<rounds {
          client.incrementBoth()
          if round.isMultiple(of: 8) { client.appendLeft(writer * rounds + round) }
          if round.isMultiple(of: 64) { client.failLeft() }
        }
      }
    }
    let readerThread = TestThread {
      // Two reads outside a reduce can return values from before and after a group. If that never
      // happens, the threads do not contend, and the test proves nothing.
      while !findings.areWritersDone.load(ordering: .relaxed) {
        let left = storage.value(of: ReadOnlyLeft.self).value
        let right = storage.value(of: ReadOnlyRight.self).value
        if left != right { findings.mixedReadCount.add(1, ordering: .relaxed) }
        if left < 0 { findings.failedValueReads.add(1, ordering: .relaxed) }
      }
    }
    let storeThreads = (0..<2).map { _ in
      TestThread {
        let simulation = Simulation()
        let store = StoreActor(
          initialState: HalvesReader.State(), storage: storage, executor: simulation.executor
        ) { HalvesReader() }
        while !findings.areWritersDone.load(ordering: .relaxed) {
          store.assumeIsolated { store in
            for _ in 0..<100 { store.send(.read) }
          }
        }
        let state = store.assumeIsolated { $0.state }
        findings.finalStates.withLock { $0.append(state) }
      }
    }
    for worker in writerThreads { worker.join() }
    findings.areWritersDone.store(true, ordering: .relaxed)
    for worker in storeThreads + [readerThread] { worker.join() }

    #expect(storage.value(of: ReadOnlyLeft.self).value == writerCount * rounds)
    #expect(storage.value(of: ReadOnlyRight.self).value == writerCount * rounds)
    #expect(findings.failedValueReads.load(ordering: .relaxed) == 0)
    #expect(findings.mixedReadCount.load(ordering: .relaxed) > 0)
    let finalStates = findings.finalStates.withLock { $0 }
    #expect(finalStates.count == 2)
    for state in finalStates {
      #expect(state.reduceCount > 0)
      #expect(state.tornCount == 0)
      #expect(state.unstableCount == 0)
      #expect(state.backwardCount == 0)
    }
  }

  @Test func `No change is lost when transactions run concurrently`() async {
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
