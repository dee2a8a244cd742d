import Foundation
import StateKit
import StateKitSimulation
import StateKitTesting
import Synchronization
import Testing

/// Notes an identifier, the time and a word of its client for each action.
private struct Stamper: Reducer {
  @Dependency(\.uuid) var uuid
  @Dependency(\.date) var date
  @Dependency(\.greeting) var greeting

  func reduce(into state: inout [String], action: Bool) -> Effect<Bool> {
    let number = uuid().uuidString.suffix(2)
    state.append("\(number) \(Int(date.now().timeIntervalSinceReferenceDate)) \(greeting)")
    return .none
  }
}

private enum GreetingKey: DependencyKey {
  static var defaultValue: String { "hello" }
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

/// Dependencies come from the world, then from the trait, then from the making of the store.
@Suite(
  .dependencies {
    $0.uuid = .counting()
    $0.greeting = "suite"
  })
struct TraitTests {
  private func store() -> TestStore<[String], Bool> {
    TestStore(initialState: [String]()) { Stamper() }
  }

  @Test(arguments: 0..<500)
  func `Each test case has its own`(number: Int) {
    let store = store()
    store.advance(by: .seconds(number))
    store.send(true) { $0 = ["01 \(number) suite"] }
    store.send(true) { $0.append("02 \(number) suite") }
  }

  @Test func `Stores of one test share what the trait made`() {
    let (first, second) = (store(), store())
    first.send(true) { $0 = ["01 0 suite"] }
    second.send(true) { $0 = ["02 0 suite"] }
  }

  @Test(.dependencies { $0.greeting = "test" })
  func `A test's own come after its suite's`() {
    store().send(true) { $0 = ["01 0 test"] }
  }

  @Test func `The store's own come last`() {
    let store = TestStore(initialState: [String]()) {
      Stamper()
    } dependencies: {
      $0.greeting = "store"
    }
    store.send(true) { $0 = ["01 0 store"] }
  }

  @Test(.dependencies { $0.greeting = "async" })
  func `They reach a test that waits`() async {
    await Task.yield()
    store().send(true) { $0 = ["01 0 async"] }
  }
}

/// A thousand worlds side by side.
struct ParallelTests {
  @Test(arguments: 0..<1000)
  func `A thousand tests share nothing`(number: Int) {
    let storage = SharedStorage()
    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["\(number)"]))
    let store = TestStore(initialState: Lab.State(), storage: storage) {
      Lab()
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
    store.send(.waitTapped)
    store.send(.writeTapped)
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes.append("milk") }
    #expect(storage.current(ReadOnlyNoteState.self).notes == ["\(number)", "milk"])
    store.advance(by: .seconds(5))
    store.receive(.fetched(1)) { $0.count = 1 }
    store.finish()
  }
}
