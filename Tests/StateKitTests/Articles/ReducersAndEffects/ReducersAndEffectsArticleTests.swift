import StateKit
import StateKitSimulation
import Testing

/// The examples of the article *Reducers and effects* compile and behave as the article says.
@Suite struct ReducersAndEffectsArticleTests {
  private struct Unreachable: Error {}

  private func makeHarness(
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
    let harness = makeHarness { [Book.State(id: 1, title: $0)] }
    harness.send(.textChanged("a"))
    harness.advance(.milliseconds(200))
    harness.send(.textChanged("ab"))
    harness.advance(.milliseconds(299))
    #expect(harness.state.books.isEmpty)
    harness.advance(.milliseconds(1))
    #expect(harness.state.books.map(\.title) == ["ab"])
  }

  @Test func `The search is tried three times, then its failure is shown`() {
    let harness = makeHarness { _ in throw Unreachable() }
    harness.send(.textChanged("a"))
    harness.advance(.milliseconds(300 + 1_000 + 1_999))
    #expect(harness.state.failure == nil)
    harness.advance(.milliseconds(1))
    #expect(harness.state.failure == "The library does not answer.")
  }

  @Test func `The search times out after ten seconds, even if the library ignores cancellation`() {
    let answer = LockedValue<CheckedContinuation<Void, Never>?>(nil)
    let harness = StoreHarness(Search.State()) {
      Search()
    } dependencies: {
      $0.library = LibraryClient { _ in
        await withCheckedContinuation { continuation in answer.change { $0 = continuation } }
        return []
      }
    }
    harness.send(.textChanged("a"))
    harness.advance(.milliseconds(10_299))
    #expect(harness.state.failure == nil)
    harness.advance(.milliseconds(1))
    #expect(harness.state.failure != nil)
    // The late answer is dropped.
    answer.value?.resume()
    harness.simulation.run()
    #expect(harness.state.books.isEmpty)
  }

  @Test func `The words are counted outside the isolation of the store`() {
    let harness = StoreHarness(Statistics.State(text: "a b c")) { Statistics() }
    harness.send(.countTapped)
    #expect(harness.state.wordCount == 3)
  }

  @Test func `Marks are sent one after the other, and a second refresh is dropped`() {
    let harness = StoreHarness(Search.State()) {
      Search()
    } dependencies: {
      let clock = $0.clock
      $0.library = LibraryClient(
        find: { _ in
          try await clock.sleep(for: .seconds(2))
          return [Book.State(id: 1, title: "a")]
        },
        mark: { _ in try await clock.sleep(for: .seconds(1)) })
    }
    harness.send(.markTapped(1))
    harness.send(.markTapped(2))
    harness.send(.refreshPulled)
    harness.send(.refreshPulled)
    harness.advance(.seconds(10))
    #expect(harness.recorder.phases(of: "mark").count == 4)
    #expect(harness.recorder.phases(of: "refresh").count == 2)
    #expect(harness.state.books.map(\.title) == ["a"])
  }

  @Test func `Tapping Stop cancels the waiting search`() {
    let harness = makeHarness { [Book.State(id: 1, title: $0)] }
    harness.send(.textChanged("a"))
    harness.send(.stopTapped)
    harness.advance(.seconds(60))
    #expect(harness.state == Search.State(text: "a"))
  }

  @Test func `Actions reach the rows and the note, and tapping Done removes the note`() {
    let harness = makeHarness { [Book.State(id: 1, title: $0)] }
    harness.send(.textChanged("a"))
    harness.advance(.seconds(1))
    harness.send(.book(id: 1, action: .markTapped))
    #expect(harness.state.books[id: 1]?.isMarked == true)
    harness.send(.noteTapped)
    harness.send(.note(.textChanged("read")))
    #expect(harness.state.note?.text == "read")
    harness.send(.note(.doneTapped))
    #expect(harness.state.note == nil)
  }

  @Test func `Actions reach the filter, the rows and the note of a shelf`() {
    let harness = StoreHarness(
      Shelf.State(books: [Book.State(id: 1, title: "a")], note: Note.State())
    ) { Shelf() }
    harness.send(.filter(.markedOnlyTapped))
    harness.send(.book(id: 1, action: .markTapped))
    harness.send(.note(.textChanged("read")))
    #expect(
      harness.state
        == Shelf.State(
          filter: Filter.State(isMarkedOnly: true),
          books: [Book.State(id: 1, title: "a", isMarked: true)], note: Note.State(text: "read")))
  }

  @Test func `The preview searches without the network`() {
    let harness = StoreHarness(SearchPreview.State()) {
      SearchPreview()
    } dependencies: {
      $0.library = LibraryClient(find: { [Book.State(id: 1, title: $0)] })
    }
    harness.send(.search(.textChanged("a")))
    harness.advance(.milliseconds(300))
    harness.send(.preview(.textChanged("a")))
    harness.advance(.milliseconds(300))
    #expect(harness.state.search.books.map(\.title) == ["a"])
    #expect(harness.state.preview.books.map(\.title) == ["offline: a"])
  }

  @Test func `Signing in replaces the form with the home screen`() {
    let harness = StoreHarness(Entrance.State.signIn(SignIn.State())) { Entrance() }
    harness.send(.signIn(.nameChanged("Blob")))
    #expect(harness.state == .signIn(SignIn.State(name: "Blob")))
    harness.send(.signIn(.succeeded))
    harness.send(.home(.appeared))
    #expect(harness.state == .home(Home.State(visitCount: 1)))
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
