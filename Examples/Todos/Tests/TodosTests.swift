import StateKit
import StateKitSimulation
import StateKitTesting
import Testing
import TodosFeature

struct TodosTests {
  private let storage: SharedStorage

  init() throws { storage = try SharedStorage(files: InMemoryStateFiles()) }

  private func makeStore(
    save: (@Sendable ([Todo]) async throws -> Void)? = nil
  ) -> TestStoreOf<TodosFeature> {
    TestStore(initialState: TodosFeature.State(), storage: storage) {
      TodosFeature()
    } dependencies: {
      $0[TodosClient.self] = save.map(TodosClient.init) ?? .live(in: storage)
    }
  }

  @Test func `The saved list is shown at the start, and cannot be undone`() {
    storage.setState(of: ReadOnlyTodos.self, to: [Todo("milk")])
    let store = makeStore()
    store.send(.launched) { $0.todos = [Todo("milk")] }
    store.send(.history(.undo))
    store.finish()
  }

  @Test func `Each edit is saved, undone and redone`() {
    let store = makeStore()
    store.send(.added("milk")) {
      $0.todos = [Todo("milk")]
      $0.history = UndoHistory(past: [[]])
    }
    store.receiveChange(of: ReadOnlyTodos.self) { $0 = [Todo("milk")] }
    store.send(.history(.undo)) {
      $0.todos = []
      $0.history = UndoHistory(future: [[Todo("milk")]])
    }
    store.receiveChange(of: ReadOnlyTodos.self) { $0 = [] }
    store.send(.history(.redo)) {
      $0.todos = [Todo("milk")]
      $0.history = UndoHistory(past: [[]])
    }
    store.receiveChange(of: ReadOnlyTodos.self) { $0 = [Todo("milk")] }
    store.finish()
  }

  @Test func `A list that cannot be saved is reported`() {
    struct Full: Error, CustomStringConvertible { let description = "the disk is full" }
    let store = makeStore { _ in throw Full() }
    store.send(.added("milk")) {
      $0.todos = [Todo("milk")]
      $0.history = UndoHistory(past: [[]])
    }
    store.receive(.saveFailed("the disk is full")) {
      $0.message = "The list is not saved: the disk is full"
    }
    store.finish()
  }

  @Test(arguments: [
    ("add  two words", Command.action(.added("two words"))), ("done 2", .action(.toggled(2))),
    ("clear", .action(.cleared)), ("undo", .action(.history(.undo))), ("quit", .quit),
    ("done x", .unknown), ("add", .unknown), ("clear all", .unknown), ("", .unknown),
  ])
  func `A line is a command`(line: String, command: Command) {
    #expect(Command(line) == command)
  }

  @Test func `A task that does not exist is named`() {
    var state = TodosFeature.State()
    state.todos = [Todo("milk")]
    let store = makeStore()
    store.send(.toggled(2)) { $0.message = "There is no task 2." }
    #expect(state.text == "1 [ ] milk")
    #expect(store.state.text == "Nothing to do.\nThere is no task 2.")
  }
}
