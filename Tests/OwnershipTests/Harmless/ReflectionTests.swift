import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// The mirrors of the values that a feature, a view or a coordinator can hold show no owner, no
/// storage and no log. They show owned state only inside a wrapper that has no mirror of its own.
struct ReflectionTests {
  @Test func `The mirror of a key has no children`() {
    #expect(Mirror(reflecting: ReadOnlyNotesState.ownerKey).children.isEmpty)
  }

  @Test func `The mirror of a storage has no children`() {
    let storage = SharedStorage()
    _ = storage.value(of: ReadOnlyNotesState.self)
    #expect(Mirror(reflecting: storage).children.isEmpty)
  }

  @Test func `The mirror of a client does not show its writer`() {
    #expect(Secrets.found(in: NotesClient.live(in: SharedStorage())) == [])
  }

  @Test func `The mirror of an object does not show its writer`() {
    final class Holder {
      let owned: Owned<EvilStateOwner>
      init() { owned = Owned(EvilStateOwner(), in: SharedStorage()) }
    }
    #expect(Secrets.found(in: Holder()) == [])
  }

  @Test func `The mirrors of a sequence and its iterator do not show the storage`() async {
    let values = SharedStorage().values(of: ReadOnlyNotesState.self)
    #expect(Secrets.found(in: values) == [])
    var iterator = values.makeAsyncIterator()
    _ = await iterator.next()
    #expect(Secrets.found(in: iterator) == [])
  }

  @Test func `The mirrors of a feature and its readers do not show the storage`() {
    let found = Mutex<[String]?>(nil)
    ProbeFeature.reduce { feature in
      _ = feature.notes
      let secrets = Secrets.found(in: feature)
      found.withLock { $0 = secrets }
    }
    #expect(found.withLock { $0 } == [])
  }

  @Test func `The mirrors of a store and its tasks do not show the storage`() {
    let simulation = Simulation()
    let store = StoreActor(
      initialState: NotesFeature.State(), executor: simulation.executor
    ) { NotesFeature() }
    #expect(Secrets.found(in: store) == [])
    #expect(Secrets.found(in: store.assumeIsolated { $0.send(.addTapped("Ana")) }) == [])
    simulation.run()
  }

  @MainActor @Test func `The mirror of a store on the main actor does not show the storage`() {
    let store = Store(initialState: NotesFeature.State()) { NotesFeature() }
    #expect(Secrets.found(in: store) == [])
    #expect(Secrets.found(in: store.send(.addTapped("Ana"))) == [])
  }

  @Test func `The mirror of an effect's parameter does not show the store`() async {
    let found = Mutex<[String]?>(nil)
    let store = StoreActor(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .run("reflect") { send in
          let secrets = Secrets.found(in: send)
          found.withLock { $0 = secrets }
        }
      }
    }
    await store.send(1).finish()
    #expect(found.withLock { $0 } == [])
  }

  @Test func `The mirror of the context of a composite reducer does not show the store`() {
    struct ContextReader: CompositeReducer {
      typealias State = Int
      typealias Action = Int
      let receive: @Sendable ([String]) -> Void

      func compile(_ context: ReducerContext<Int>) -> Reduction<Int, Int> {
        receive(Secrets.found(in: context))
        return { _, _ in .none }
      }
    }
    let found = Mutex<[String]?>(nil)
    _ = StoreActor(initialState: 0) {
      ContextReader { secrets in found.withLock { $0 = secrets } }
    }
    #expect(found.withLock { $0 } == [])
  }

  @Test func `The mirror of a transaction's event shows only the wrappers before and after`()
    throws
  {
    let log = EventLog()
    let found = Mutex<[String]?>(nil)
    let subscription = log.listen(to: .shared) { event in
      let secrets = Secrets.found(in: event)
      found.withLock { $0 = secrets }
    }
    try NotesClient.live(in: SharedStorage(log: log)).add("Ana")
    subscription.cancel()
    // The mirror of a wrapper shows the wrapped state, unless the wrapper has its own mirror.
    #expect(
      found.withLock { $0 } == [
        ".kind.shared.before.state: NotesState", ".kind.shared.after.state: NotesState",
      ])
  }
}
