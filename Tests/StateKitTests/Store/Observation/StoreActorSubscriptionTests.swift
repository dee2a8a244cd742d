import Foundation
import StateKit
import Synchronization
import TestSupport
import Testing

@Suite struct StoreActorSubscriptionTests {
  private func makeStore() -> StoreActor<Int, Int> {
    StoreActor(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }
  }

  private let received = Received()

  private final class Received: Sendable {
    private let values = Mutex<[Int]>([])
    func append(_ value: Int) { values.withLock { $0.append(value) } }
    var all: [Int] { values.withLock { $0 } }
  }

  @Test func `The observer is called with the state after each action`() async {
    let store = makeStore()
    let subscription = await store.subscribe { [received] in received.append($0) }
    await store.send(1)
    await store.send(0)
    await store.send(2)
    #expect(received.all == [1, 1, 3])
    subscription.cancel()
  }

  @Test func `The observer runs in the isolation of the store`() async {
    let store = makeStore()
    let subscription = await store.subscribe { [received] state in
      store.preconditionIsolated()
      received.append(state)
    }
    await store.send(1)
    #expect(received.all == [1])
    subscription.cancel()
  }

  @Test func `An action that the observer sends is handled after all observers were called`() async
  {
    let store = makeStore()
    let first = await store.subscribe { [received] state in
      received.append(state)
      if state == 1 { store.assumeIsolated { _ = $0.send(10) } }
    }
    let second = await store.subscribe { [received] state in received.append(-state) }
    await store.send(1)
    #expect(received.all == [1, -1, 11, -11])
    first.cancel()
    second.cancel()
  }

  /// The observer may refer to the store. Without an action after the cancellation, nothing else
  /// would end this cycle.
  @Test(arguments: [false, true])
  func `A cancellation and the end of a store release the observer`(isCancelled: Bool) async {
    weak var weakStore: StoreActor<Int, Int>?
    weak var weakTarget: Received?
    do {
      let store = makeStore()
      let target = Received()
      weakStore = store
      weakTarget = target
      let subscription = await store.subscribe { [weak store] state in
        _ = store
        target.append(state)
      }
      let cyclic = await store.subscribe { state in
        store.preconditionIsolated()
        target.append(-state)
      }
      await store.send(1)
      #expect(target.all == [1, -1])
      cyclic.cancel()
      if isCancelled { subscription.cancel() }
    }
    #expect(weakStore == nil)
    #expect(weakTarget == nil)
  }

  @Test func `The observer is not called after the cancellation`() async {
    let store = makeStore()
    let subscription = await store.subscribe { [received] in received.append($0) }
    await store.send(1)
    subscription.cancel()
    await store.send(1)
    #expect(received.all == [1])
  }

  @Test func `Releasing the subscription ends the observation`()
    async
  {
    let store = makeStore()
    weak var weakTarget: Received?
    do {
      let target = Received()
      weakTarget = target
      let subscription = await store.subscribe { target.append($0) }
      await store.send(1)
      #expect(target.all == [1])
      _ = subscription
    }
    await store.send(1)
    #expect(weakTarget == nil)
  }

  @Test func `An observer can end its own observation`() async {
    let store = makeStore()
    let ownSubscription = Mutex<StoreActorSubscription?>(nil)
    let subscription = await store.subscribe { [received] state in
      received.append(state)
      ownSubscription.withLock { $0?.cancel() }
    }
    ownSubscription.withLock { $0 = subscription }
    await store.send(1)
    await store.send(1)
    #expect(received.all == [1])
  }

  /// Regression test: each action wrapped the observer in another closure, so that each call was
  /// slower and deeper than the one before it.
  @Test func `The depth of a call of the observer does not grow with the number of actions`() async
  {
    let store = makeStore()
    let subscription = await store.subscribe { [received] _ in
      received.append(Thread.callStackReturnAddresses.count)
    }
    for _ in 0..<400 { await store.send(1) }
    // The first calls may come from another depth of the test's own stack.
    let depths = received.all.dropFirst(10)
    #expect(depths.count == 390)
    // The executor can run an action a few frames deeper than another one.
    let difference = (depths.max() ?? 0) - (depths.min() ?? 0)
    #expect(difference < 40, "the calls differ by \(difference) frames")
    subscription.cancel()
  }
}
