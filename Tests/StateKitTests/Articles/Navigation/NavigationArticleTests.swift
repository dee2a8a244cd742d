import StateKit
import Testing

/// The examples of the article *Navigation* compile and behave as the article says.
@Suite struct NavigationArticleTests {
  private func makeHarness(
    _ state: Notebook.State
  ) -> StoreHarness<Notebook.State, Notebook.Action> {
    StoreHarness(state) { Notebook() }
  }

  @Test func `Every example is in the sources that are compiled`() throws {
    let article = try Article("Navigation", examplesIn: "Navigation")
    #expect(article.examples.count >= 5)
    #expect(article.unknownExamples == [])
  }

  @Test func `A deep link is a state`() {
    let state = Notebook.State(
      notes: ["a"],
      path: [.author(Author.State(name: "Ana")), .reader(Reader.State(text: "a"))])
    let harness = makeHarness(state)
    harness.send(.path(.element(id: 0, action: .author(.followTapped))))
    #expect(harness.state.path[id: 0, case: \.author]?.isFollowed == true)
    harness.send(.path(.element(id: 1, action: .reader(.closeTapped))))
    #expect(harness.state.path.ids == [0])
  }

  @Test func `The composer is dismissed after it has saved`() {
    let harness = makeHarness(Notebook.State())
    harness.send(.composeTapped)
    harness.send(.composer(.textChanged("milk")))
    harness.send(.composer(.saveTapped))
    #expect(harness.state.notes == ["milk"] && harness.state.composer != nil)
    harness.advance(.seconds(1))
    #expect(harness.state.composer == nil)
  }

  @Test func `The answer of the alert deletes the notes and clears the alert`() {
    let harness = makeHarness(Notebook.State(notes: ["a", "b"]))
    harness.send(.noteTapped(1))
    harness.send(.deleteAllTapped)
    #expect(harness.state.alert?.buttons.map(\.title) == ["Delete", "Keep"])
    harness.send(.alert(.answered(.deletionConfirmed)))
    #expect(harness.state == Notebook.State(path: harness.state.path))
    #expect(harness.state.path.isEmpty)
  }

  @MainActor @Test func `The store of a screen lives as long as the screen is in the stack`() throws
  {
    let store = Store(initialState: Notebook.State(notes: ["a"])) { Notebook() }
    store.send(.noteTapped(0))
    let screens = store.scope(stack: \.path, action: \.path)
    let screen = try #require(screens[id: 0])
    #expect(screen.scope(\.reader, action: \.reader)?.text == "a")
    store.send(.path(.popFrom(id: 0)))
    #expect(store.scope(stack: \.path, id: 0, action: \.path) == nil)
    #expect(screen.isDismissed)
  }
}
