@testable import StateKit
import StateKitSimulation
import TestSupport
import Testing

/// One reduce sees one version, step by step: what the stress test finds by chance.
@Suite struct ReadScopeTests {
  /// Runs what it is given while it reduces.
  private struct Looking: Reducer, Sendable {
    typealias Action = @Sendable (Looking) -> Void

    @SharedReader var left: ReadOnlyLeft
    @SharedReader var right: ReadOnlyRight

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      state += 1
      action(self)
      return .none
    }
  }

  private typealias LookingStore = StoreActorOf<Looking>

  private func store(over storage: SharedStorage) -> LookingStore {
    StoreActor(initialState: 0, storage: storage, executor: Simulation().executor) { Looking() }
  }

  private func reduce(_ store: LookingStore, _ body: @escaping @Sendable (Looking) -> Void) {
    store.assumeIsolated { _ = $0.send(body) }
  }

  /// Does something on another thread, and waits for it: a reduce may not write.
  private static func elsewhere(_ body: @escaping @Sendable () -> Void) { Worker(body).join() }

  @Test(arguments: [false, true])
  func `A reduce sees what it saw first, whoever changes what`(isListening: Bool) {
    let storage = SharedStorage()
    let subscription = isListening ? storage.log.listen { _ in } : nil
    let client = HalvesClient.live(in: storage)
    let store = store(over: storage)
    reduce(store) { feature in
      #expect(feature.left.value == 0)
      Self.elsewhere { client.moveBoth() }
      #expect(feature.right.value == 0)
      #expect(feature.left.value == 0)
    }
    reduce(store) { feature in
      #expect(feature.right.value == 1)
      Self.elsewhere { client.touchLeft(7) }
      #expect(feature.left.history == [])
    }
    reduce(store) { #expect($0.left.history == [7]) }
    subscription?.cancel()
  }

  @Test func `Stores that reduce at once each see their own version`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let (first, second, third) = (
      store(over: storage), store(over: storage), store(over: storage)
    )
    reduce(first) { old in
      #expect(old.right.value == 0)
      Self.elsewhere { client.moveBoth() }
      reduce(second) { newer in
        #expect(newer.left.value == 1)
        Self.elsewhere { client.moveBoth() }
        // The end of a third one drops nothing that these two may still want.
        reduce(third) { #expect($0.left.value == 2) }
        #expect(newer.right.value == 1)
        #expect(old.left.value == 0)
      }
      #expect(old.left.value == 0)
    }
  }

  @Test func `A store that has reduced gives up its own version, and no other's`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let (first, second) = (store(over: storage), store(over: storage))
    reduce(first) { outer in
      reduce(second) { inner in
        #expect(inner.left.value == 0)
        Self.elsewhere { client.moveBoth() }
        // Pinned after the other, and still wanted when that one ends.
        #expect(outer.left.value == 1)
      }
      Self.elsewhere { client.moveBoth() }
      #expect(outer.right.value == 1)
    }
  }

  @Test func `Nothing is kept for a reduce that is over, nor of a store that is gone`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    do {
      let store = store(over: storage)
      reduce(store) { feature in
        #expect(feature.left.value == 0)
        for _ in 0..<3 { Self.elsewhere { client.moveBoth() } }
        #expect(storage.slot(for: ReadOnlyLeft.self).kept.count == 1)
      }
      #expect(storage.slot(for: ReadOnlyLeft.self).kept.isEmpty)
      #expect(storage.slot(for: ReadOnlyRight.self).kept.isEmpty)
      storage.withState(during: "a test") { state in
        #expect(state.keepers.isEmpty)
        #expect(state.pins.isEmpty)
        #expect(state.scopes.count == 1)
      }
    }
    #expect(storage.withState(during: "a test") { $0.scopes.count } == 0)
  }
}
