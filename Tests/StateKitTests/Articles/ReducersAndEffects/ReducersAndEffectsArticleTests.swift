import StateKit
import StateKitSimulation
import Testing

/// The examples of the article *Reducers and effects* compile and behave as the article says.
@Suite struct ReducersAndEffectsArticleTests {
  private struct Unreachable: Error {}

  private func world(
    find: @escaping @Sendable (String) async throws -> [Book.State]
  ) -> StoreHarness<Search.State, Search.Action> {
    StoreHarness(Search.State()) {
      Search()
    } dependencies: {
      $0.library = LibraryClient(find: find)
    }
  }

  @Test func `Every example is in the sources that are compiled`() throws {
    let article = try Article("ReducersAndEffects", examplesIn: "ReducersAndEffects")
    #expect(article.examples.count >= 6)
    #expect(article.unknownExamples == [])
  }

  @Test func `The search waits until the user stops typing`() {
    let world = world { [Book.State(id: 1, title: $0)] }
    world.send(.textChanged("a"))
    world.advance(.milliseconds(200))
    world.send(.textChanged("ab"))
    world.advance(.milliseconds(299))
    #expect(world.state.books.isEmpty)
    world.advance(.milliseconds(1))
    #expect(world.state.books.map(\.title) == ["ab"])
  }

  @Test func `The search is tried three times, then its failure is shown`() {
    let world = world { _ in throw Unreachable() }
    world.send(.textChanged("a"))
    world.advance(.milliseconds(300 + 1_000 + 1_999))
    #expect(world.state.failure == nil)
    world.advance(.milliseconds(1))
    #expect(world.state.failure == "The library does not answer.")
  }

  @Test func `The search times out after ten seconds, even if the library ignores cancellation`() {
    let answer = LockedValue<CheckedContinuation<Void, Never>?>(nil)
    let silent = StoreHarness(Search.State()) {
      Search()
    } dependencies: {
      $0.library = LibraryClient { _ in
        await withCheckedContinuation { continuation in answer.change { $0 = continuation } }
        return []
      }
    }
    silent.send(.textChanged("a"))
    silent.advance(.milliseconds(10_299))
    #expect(silent.state.failure == nil)
    silent.advance(.milliseconds(1))
    #expect(silent.state.failure != nil)
    // The late answer is dropped.
    answer.value?.resume()
    silent.simulation.run()
    #expect(silent.state.books.isEmpty)
  }

  @Test func `A stop cancels the waiting search`() {
    let world = world { [Book.State(id: 1, title: $0)] }
    world.send(.textChanged("a"))
    world.send(.stopTapped)
    world.advance(.seconds(60))
    #expect(world.state == Search.State(text: "a"))
  }

  @Test func `Rows and the note work, and the note is removed when it is done`() {
    let world = world { [Book.State(id: 1, title: $0)] }
    world.send(.textChanged("a"))
    world.advance(.seconds(1))
    world.send(.book(id: 1, action: .markTapped))
    #expect(world.state.books[id: 1]?.isMarked == true)
    world.send(.noteTapped)
    world.send(.note(.textChanged("read")))
    #expect(world.state.note?.text == "read")
    world.send(.note(.doneTapped))
    #expect(world.state.note == nil)
  }

  @Test func `The simulation of the article runs the search`() {
    let simulation = Simulation()
    let store = StoreActor(initialState: Search.State(), executor: simulation.executor) {
      Search()
    } dependencies: {
      $0.clock = simulation.clock
      $0.library = LibraryClient(find: { [Book.State(id: 1, title: $0)] })
    }
    store.assumeIsolated { _ = $0.send(.textChanged("swift")) }
    simulation.advance(by: .milliseconds(300))
    #expect(store.assumeIsolated { $0.state.books.map(\.title) } == ["swift"])
  }
}
