import StateKitSimulation
import Testing

@testable import StateKit

/// The guarantees of a store hold after any number of effects.
struct LongLifeTests {
  /// Returns the numbers of the effects whose phase satisfies a condition, in order.
  private func numbers(_ harness: EffectTestHarness, _ isIncluded: (EffectPhase) -> Bool)
    -> [UInt64]
  {
    harness.recorder.events.compactMap(\.effect).filter { isIncluded($0.phase) }.map(
      \.identity.number)
  }

  private func startedNumbers(_ harness: EffectTestHarness) -> [UInt64] {
    numbers(harness) { if case .started = $0 { true } else { false } }
  }

  private func cancelledNumbers(_ harness: EffectTestHarness) -> [UInt64] {
    numbers(harness) { if case .cancelled = $0 { true } else { false } }
  }

  @Test func `The number of an effect is never reused`() {
    let harness = EffectTestHarness()
    for round in 0..<10 {
      harness.perform(.merge((0..<100).map { _ in .endless("a").cancellable(id: round) }))
      harness.perform(.cancel(id: round))
      #expect(harness.store.assumeIsolated { $0.core.loop.runner.scheduler.tree.count } == 0)
      harness.perform(.run("b") { _ in })
    }
    // Each round starts 101 effects. The last one ends by itself.
    #expect(startedNumbers(harness) == Array(1...1_010))
    #expect(cancelledNumbers(harness) == (1...1_010).filter { !$0.isMultiple(of: 101) })
  }

  @Test func `Ended effects of nested rows leave no entries, even if other effects run`() {
    let state = RowGroups.State(
      groups: [
        RowGroup.State(id: 1, rows: [Row.State(id: 1)]),
        RowGroup.State(id: 2, rows: [Row.State(id: 1)]),
      ])
    let harness = StoreHarness<RowGroups.State, RowGroups.Action>(state) { RowGroups() }
    func perform(_ effect: @escaping @Sendable () -> TestEffect, inGroup id: Int) {
      harness.send(.group(id: id, action: .row(id: 1, action: .perform(effect))))
    }
    perform({ .endless("a") }, inGroup: 1)
    for _ in 0..<100 {
      perform({ .endless("b").cancellable(id: "b") }, inGroup: 2)
      perform({ .cancel(id: "b") }, inGroup: 2)
    }
    #expect(harness.store.assumeIsolated { $0.core.loop.presence.membershipCount } <= 10)
    #expect(harness.store.assumeIsolated { $0.core.loop.runner.scheduler.tree.count } <= 3)
  }

  @Test(arguments: UInt64(1)...4)
  func `An id cancels only the effects that run under it, after any number of effects`(seed: UInt64)
  {
    var generator = SplitMix64(seed: seed)
    let harness = EffectTestHarness()
    var live: [Int: [UInt64]] = [:]
    var number: UInt64 = 0
    for step in 0..<300 {
      let id = generator.next(below: 6)
      switch generator.next(below: 8) {
      case 0...3:
        let count = generator.next(below: 8) == 0 ? 80 : 2
        harness.perform(.merge((0..<count).map { _ in .endless("a").cancellable(id: id) }))
        live[id, default: []] += (1...UInt64(count)).map { number + $0 }
        number += UInt64(count)
      case 4:
        harness.perform(.endless("a").cancellable(id: id, cancelInFlight: true))
        number += 1
        live[id] = [number]
      case 5:
        harness.perform(.merge((0..<6).map { .cancel(id: $0) }))
        live = [:]
      default:
        harness.perform(.cancel(id: id))
        live[id] = nil
      }
      let found = harness.store.assumeIsolated { $0.core.liveEffects.map(\.number) }
      #expect(found == live.values.joined().sorted(), "step \(step)")
    }
  }

  @Test(arguments: [0, UInt32.max - 10])
  func `Effects are cancelled in the order of their start, also after four billion effects`(
    lastGeneration: UInt32
  ) {
    let byID = EffectTestHarness()
    byID.store.assumeIsolated { $0.core.loop.runner.setLastGeneration(lastGeneration) }
    byID.perform(.merge((0..<20).map { _ in .endless("a").cancellable(id: "all") }))
    byID.perform(.cancel(id: "all"))
    #expect(cancelledNumbers(byID) == Array(1...20))

    let byTask = EffectTestHarness()
    byTask.store.assumeIsolated { $0.core.loop.runner.setLastGeneration(lastGeneration) }
    let task = byTask.perform(.merge((0..<20).map { _ in .endless("a") }))
    task.cancel()
    byTask.simulation.run()
    #expect(cancelledNumbers(byTask) == Array(1...20))
  }

  @Test func `Sequences of shared values are resumed in the order in which they started to wait`() {
    let storage = SharedStorage()
    let tally = TallyClient.live(in: storage)
    let notes = LockedValue<[Int]>([])
    let harness = EffectTestHarness(EffectTestFeature.State(), storage: storage) {
      EffectTestFeature()
    }
    for number in 0..<20 {
      harness.perform(
        .run("observe") { _ in
          for await _ in storage.values(of: ReadOnlyTallyState.self) {
            notes.change { $0.append(number) }
          }
        })
    }
    #expect(notes.value == Array(0..<20))
    for _ in 0..<5 {
      notes.change { $0 = [] }
      harness.perform(.run("increment") { _ in try await tally.increment() })
      #expect(notes.value == Array(0..<20))
    }
  }
}

/// A collection of collections of rows.
private struct RowGroups: Reducer {
  struct State: Hashable, Sendable {
    var groups: IdentifiedArray<RowGroup.State> = []
  }

  enum Action: Sendable {
    case group(id: Int, action: RowGroup.Action)
  }

  var body: some Reducer<State, Action> {
    EmptyReducer().forEach(\.groups, action: \.group) { RowGroup() }
  }
}

private struct RowGroup: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
    var rows: IdentifiedArray<Row.State> = []
  }

  enum Action: Sendable {
    case row(id: Int, action: EffectTestFeature.Action)
  }

  var body: some Reducer<State, Action> {
    EmptyReducer().forEach(\.rows, action: \.row) { Row() }
  }
}

extension RowGroups.Action: CasePathable {
  fileprivate struct Cases {
    let group = CasePath<RowGroups.Action, (id: Int, action: RowGroup.Action)>(
      embed: { .group(id: $0.id, action: $0.action) },
      extract: { if case .group(let id, let action) = $0 { (id, action) } else { nil } })
  }
  fileprivate static var cases: Cases { Cases() }
}

extension RowGroup.Action: CasePathable {
  fileprivate struct Cases {
    let row = CasePath<RowGroup.Action, (id: Int, action: EffectTestFeature.Action)>(
      embed: { .row(id: $0.id, action: $0.action) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
  }
  fileprivate static var cases: Cases { Cases() }
}
