@testable import StateKit
import StateKitSimulation
import TestSupport
import Testing

/// A reduce reads a single version of the shared state: its first read pins the current version,
/// which the store's read scope then keeps until the reduce ends.
/// `RetainedVersionTests` checks the same rule with random operations.
@Suite struct ReadScopeTests {
  /// A feature whose actions are closures, which the feature calls while it reduces them.
  private struct ClosureFeature: Reducer, Sendable {
    typealias Action = @Sendable (ClosureFeature) -> Void

    @SharedReader var left: ReadOnlyLeft
    @SharedReader var right: ReadOnlyRight

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      state += 1
      action(self)
      return .none
    }
  }

  private typealias ClosureStore = StoreActorOf<ClosureFeature>

  private func makeStore(over storage: SharedStorage) -> ClosureStore {
    StoreActor(initialState: 0, storage: storage, executor: Simulation().executor) {
      ClosureFeature()
    }
  }

  private func reduce(_ store: ClosureStore, _ body: @escaping @Sendable (ClosureFeature) -> Void) {
    store.assumeIsolated { _ = $0.send(body) }
  }

  /// Runs `body` on another thread, and waits until `body` returns. The thread that reduces cannot
  /// run it, because that thread must not write.
  private static func runOnOtherThread(_ body: @escaping @Sendable () -> Void) {
    TestThread(body).join()
  }

  @Test(arguments: [false, true])
  func `A reduce reads one version while another thread makes changes`(isListening: Bool) {
    let storage = SharedStorage()
    let subscription = isListening ? storage.log.listen { _ in } : nil
    let client = HalvesClient.live(in: storage)
    let store = makeStore(over: storage)
    reduce(store) { feature in
      #expect(feature.left.value == 0)
      Self.runOnOtherThread { client.incrementBoth() }
      #expect(feature.right.value == 0)
      #expect(feature.left.value == 0)
    }
    reduce(store) { feature in
      #expect(feature.right.value == 1)
      Self.runOnOtherThread { client.appendLeft(7) }
      #expect(feature.left.history == [])
    }
    reduce(store) { #expect($0.left.history == [7]) }
    subscription?.cancel()
  }

  @Test func `Stores that reduce at the same time read separate versions`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let (first, second, third) = (
      makeStore(over: storage), makeStore(over: storage), makeStore(over: storage)
    )
    reduce(first) { firstFeature in
      #expect(firstFeature.right.value == 0)
      Self.runOnOtherThread { client.incrementBoth() }
      reduce(second) { secondFeature in
        #expect(secondFeature.left.value == 1)
        Self.runOnOtherThread { client.incrementBoth() }
        // The end of the third reduce must not remove the versions of the other two.
        reduce(third) { #expect($0.left.value == 2) }
        #expect(secondFeature.right.value == 1)
        #expect(firstFeature.left.value == 0)
      }
      #expect(firstFeature.left.value == 0)
    }
  }

  @Test func `The end of a reduce unpins only the version of its own store`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let (first, second) = (makeStore(over: storage), makeStore(over: storage))
    reduce(first) { outer in
      reduce(second) { inner in
        #expect(inner.left.value == 0)
        Self.runOnOtherThread { client.incrementBoth() }
        // The outer store pins its version here, after the inner store has pinned an older one. The
        // outer store must still read its version after the inner reduce has ended.
        #expect(outer.left.value == 1)
      }
      Self.runOnOtherThread { client.incrementBoth() }
      #expect(outer.right.value == 1)
    }
  }

  @Test func `No version is kept after a reduce, and no scope after the end of its store`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    do {
      let store = makeStore(over: storage)
      reduce(store) { feature in
        #expect(feature.left.value == 0)
        for _ in 0..<3 { Self.runOnOtherThread { client.incrementBoth() } }
        #expect(storage.cell(for: ReadOnlyLeft.self).retainedVersions.count == 1)
      }
      #expect(storage.cell(for: ReadOnlyLeft.self).retainedVersions.isEmpty)
      #expect(storage.cell(for: ReadOnlyRight.self).retainedVersions.isEmpty)
      storage.withState(for: .call("a test")) { state in
        #expect(state.cellsWithRetainedVersions.isEmpty)
        #expect(state.pins.isEmpty)
        #expect(state.scopes.count == 1)
      }
    }
    #expect(storage.withState(for: .call("a test")) { $0.scopes.count } == 0)
  }
}
