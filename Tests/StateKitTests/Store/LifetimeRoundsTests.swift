import Observation
import StateKit
import StateKitSimulation
import TestSupport
import Testing

/// No object outlives its owner: in each of ten thousand rounds, the objects of the round are
/// deallocated at its end.
struct LifetimeRoundsTests {
  static let rounds = roundCount(10_000)

  /// An object that adds 1 to a count while it is alive.
  private final class InstanceCounter: Sendable {
    private let liveCount: LockedValue<Int>

    init(_ liveCount: LockedValue<Int>) {
      self.liveCount = liveCount
      liveCount.change { $0 += 1 }
    }

    deinit { liveCount.change { $0 -= 1 } }
  }

  /// A weak reference to an object that should be deallocated.
  private struct Weak {
    let name: String
    weak var object: AnyObject?

    init(_ name: String, _ object: AnyObject?) {
      self.name = name
      self.object = object
    }
  }

  private static func names(ofLive references: [Weak]) -> [String] {
    references.filter { $0.object != nil }.map(\.name)
  }

  @MainActor
  @Test func `Stores, children, observers and listeners are deallocated with their owner`() throws {
    let liveCount = LockedValue(0)
    for round in 1...Self.rounds {
      let references = Self.createAndReleaseObservedStore(liveCount)
      try #require(Self.names(ofLive: references) == [], "after round \(round)")
      try #require(liveCount.value == 0, "after round \(round)")
    }
  }

  /// Creates and releases a store with every kind of object that can be attached to it.
  @MainActor
  private static func createAndReleaseObservedStore(_ liveCount: LockedValue<Int>) -> [Weak] {
    let log = EventLog()
    let listener = InstanceCounter(liveCount)
    let logSubscription = log.listen { _ in withExtendedLifetime(listener) {} }
    let storage = SharedStorage(log: log)
    let label = LabelClient.live(in: storage)
    let state = Board.State(
      cards: [Board.Card(id: 1), Board.Card(id: 2)], sheet: Board.Sheet(id: 1))
    let reducerCounter = InstanceCounter(liveCount)
    let store = Store(initialState: state, storage: storage) {
      Board()
      Reduce { _, _ in
        withExtendedLifetime(reducerCounter) {}
        return .none
      }
    }
    let (card, other) = (store.card(1), store.card(2))
    let sheet = store.scope(\.sheet, action: \.sheet)
    let tracker = InstanceCounter(liveCount)
    withObservationTracking {
      _ = (store.title, store[\.settings.name], card?.title, sheet?.text, store.cards.count)
      _ = (store.shared(ReadOnlyLabelState.self), store.shared(\ReadOnlyLabelState.text))
      _ = store.scope(\.cards, action: \.card).count
    } onChange: {
      withExtendedLifetime(tracker) {}
    }
    let observer = InstanceCounter(liveCount)
    let subscription = store.subscribe { _ in withExtendedLifetime(observer) {} }
    let values = store.values(of: \.count)
    // Some values change and notify their observers. One row is removed before the store is
    // released.
    card?.change { $0.title = "new" }
    store.change { $0.cards.remove(id: 2) }
    label.set("new", 1)
    withExtendedLifetime((logSubscription, subscription, values, other)) {}
    return [
      Weak("the log", log), Weak("the storage", storage), Weak("the store", store),
      Weak("a row's store", card), Weak("the store of a removed row", other),
      Weak("a child's store", sheet), Weak("a subscription", subscription),
    ]
  }

  @MainActor
  @Test func `A store in use keeps no objects of removed children and observers`() throws {
    let liveCount = LockedValue(0)
    let store = Store(initialState: Board.State(sheet: Board.Sheet(id: 0))) { Board() }
    for round in 1...Self.rounds {
      let references = Self.addAndRemoveChildren(store, round, liveCount)
      try #require(Self.names(ofLive: references) == [], "after round \(round)")
      try #require(liveCount.value == 0, "after round \(round)")
    }
  }

  /// Adds and removes an observed row, and replaces an observed sheet.
  @MainActor
  private static func addAndRemoveChildren(
    _ store: StoreOf<Board>, _ id: Int, _ liveCount: LockedValue<Int>
  ) -> [Weak] {
    store.change { $0.cards.append(Board.Card(id: id)) }
    let (card, sheet) = (store.card(id), store.scope(\.sheet, action: \.sheet))
    let tracker = InstanceCounter(liveCount)
    withObservationTracking {
      _ = (store.title, card?.title, sheet?.text, store.cards.count)
    } onChange: {
      withExtendedLifetime(tracker) {}
    }
    let (observer, cardObserver) = (InstanceCounter(liveCount), InstanceCounter(liveCount))
    let subscription = store.subscribe { _ in withExtendedLifetime(observer) {} }
    let cardSubscription = card?.subscribe { _ in withExtendedLifetime(cardObserver) {} }
    let values = store.values(of: \.count)
    store.change {
      $0.cards.remove(id: id)
      $0.sheet = Board.Sheet(id: id)
    }
    withExtendedLifetime(values) {}
    return [
      Weak("a row's store", card), Weak("a child's store", sheet),
      Weak("a subscription", subscription), Weak("a row's subscription", cardSubscription),
    ]
  }

  @Test func `Effects, readers and their simulation are deallocated with the store`() throws {
    let liveCount = LockedValue(0)
    for round in 1...Self.rounds {
      let references = Self.createAndReleaseStoreWithEffects(liveCount)
      try #require(Self.names(ofLive: references) == [], "after round \(round)")
      try #require(liveCount.value == 0, "after round \(round)")
    }
  }

  /// Creates and releases a store with effects that are running, waiting and observing.
  private static func createAndReleaseStoreWithEffects(_ liveCount: LockedValue<Int>) -> [Weak] {
    let storage = SharedStorage()
    let simulation = Simulation()
    let store = StoreActor(
      initialState: TallyProbe.State(), storage: storage, executor: simulation.executor
    ) {
      TallyProbe(observation: .observe(ReadOnlyTallyState.self) { .seen($0.count) })
    } dependencies: {
      $0.clock = simulation.clock
      $0.tally = .live(in: storage)
    }
    let (running, waiting) = (InstanceCounter(liveCount), InstanceCounter(liveCount))
    store.assumeIsolated { store in
      store.send(
        .perform {
          .run { send in
            await send(.increment)
            try await Endless.wait()
            withExtendedLifetime(running) {}
          }
        })
      store.send(
        .perform {
          .concatenate(.sleep(for: .seconds(5)), .run { _ in withExtendedLifetime(waiting) {} })
            .cancellable(id: "wait")
        })
      store.send(.observe)
    }
    simulation.run()
    return [
      Weak("the storage", storage), Weak("the store", store), Weak("the simulation", simulation),
    ]
  }
}

/// A wait that ends only when the task is cancelled.
private enum Endless {
  static func wait() async throws {
    let (never, continuation) = AsyncStream<Void>.makeStream()
    for await _ in never {}
    withExtendedLifetime(continuation) {}
    try Task.checkCancellation()
  }
}
