import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// A mirror of what a feature, a view or a coordinator can hold shows neither an owner, nor what is
/// owned, nor the storage.
struct ReflectionTests {
  @Test func `A key shows nothing`() {
    #expect(Mirror(reflecting: ReadOnlyNotesState.shared).children.isEmpty)
  }

  @Test func `A storage shows nothing of what it holds`() {
    let storage = SharedStorage()
    _ = storage.current(ReadOnlyNotesState.self)
    #expect(Mirror(reflecting: storage).children.isEmpty)
  }

  @Test func `A client shows nothing of its writer`() {
    #expect(Secrets.found(in: NotesClient.live(in: SharedStorage())) == [])
  }

  @Test func `An object shows nothing of the writer that it holds`() {
    final class Holder {
      let owned: Owned<EvilStateOwner>
      init() { owned = Owned(EvilStateOwner(), in: SharedStorage()) }
    }
    #expect(Secrets.found(in: Holder()) == [])
  }

  @Test func `A sequence and its iterator show nothing of what they read`() async {
    let values = SharedStorage().values(of: ReadOnlyNotesState.self)
    #expect(Secrets.found(in: values) == [])
    var iterator = values.makeAsyncIterator()
    _ = await iterator.next()
    #expect(Secrets.found(in: iterator) == [])
  }

  @Test func `A feature and its readers show nothing of the storage`() {
    let found = Mutex<[String]?>(nil)
    ProbeFeature.reduce { feature in
      _ = feature.notes
      let secrets = Secrets.found(in: feature)
      found.withLock { $0 = secrets }
    }
    #expect(found.withLock { $0 } == [])
  }

  @Test func `A store and its tasks show nothing of its storage`() {
    let simulation = Simulation()
    let store = StoreActor(
      initialState: NotesFeature.State(), executor: simulation.executor
    ) { NotesFeature() }
    #expect(Secrets.found(in: store) == [])
    #expect(Secrets.found(in: store.assumeIsolated { $0.send(.addTapped("Ana")) }) == [])
    simulation.run()
  }

  @MainActor @Test func `A store on the main actor shows nothing of its storage`() {
    let store = Store(initialState: NotesFeature.State()) { NotesFeature() }
    #expect(Secrets.found(in: store) == [])
    #expect(Secrets.found(in: store.send(.addTapped("Ana"))) == [])
  }

  @Test func `What an effect is given shows nothing of its store`() async {
    let found = Mutex<[String]?>(nil)
    let store = StoreActor(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .run("look") { send in
          let secrets = Secrets.found(in: send)
          found.withLock { $0 = secrets }
        }
      }
    }
    await store.send(1).finish()
    #expect(found.withLock { $0 } == [])
  }

  @Test func `What an operator is compiled with shows nothing of its store`() {
    struct Operator: CompositeReducer {
      typealias State = Int
      typealias Action = Int
      let look: @Sendable ([String]) -> Void

      func compile(_ context: ReducerContext<Int>) -> Reduction<Int, Int> {
        look(Secrets.found(in: context))
        return { _, _ in .none }
      }
    }
    let found = Mutex<[String]?>(nil)
    _ = StoreActor(initialState: 0) {
      Operator { secrets in found.withLock { $0 = secrets } }
    }
    #expect(found.withLock { $0 } == [])
  }

  @Test func `A transaction's event shows the two wrappers, and nothing else of the owner's`()
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
    // A wrapper shows what it wraps. What nobody may see is no part of a wrapper.
    #expect(
      found.withLock { $0 } == [
        ".kind.shared.before.state: NotesState", ".kind.shared.after.state: NotesState",
      ])
  }
}
