import Foundation
import StateKit
import StateKitSimulation
import StateKitTesting
import Synchronization
import Testing

/// Records the values of its dependencies with each action: an identifier, the time and a greeting.
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

/// A trait overrides the dependencies of the simulation. A store's initializer overrides both.
@Suite(
  .dependencies {
    $0.uuid = .incrementing()
    $0.greeting = "suite"
  })
struct TraitTests {
  private func store() -> TestStore<[String], Bool> {
    TestStore(initialState: [String]()) { Stamper() }
  }

  @Test(arguments: 0..<500)
  func `Each test case has its own dependencies`(number: Int) {
    let store = store()
    store.advance(by: .seconds(number))
    store.send(true) { $0 = ["01 \(number) suite"] }
    store.send(true) { $0.append("02 \(number) suite") }
  }

  @Test func `Stores of one test share the dependencies of the trait`() {
    let (first, second) = (store(), store())
    first.send(true) { $0 = ["01 0 suite"] }
    second.send(true) { $0 = ["02 0 suite"] }
  }

  @Test(.dependencies { $0.greeting = "test" })
  func `The trait of a test overrides the trait of its suite`() {
    store().send(true) { $0 = ["01 0 test"] }
  }

  @Test func `The dependencies of a store override all traits`() {
    let store = TestStore(initialState: [String]()) {
      Stamper()
    } dependencies: {
      $0.greeting = "store"
    }
    store.send(true) { $0 = ["01 0 store"] }
  }

  @Test(.dependencies { $0.greeting = "async" })
  func `The dependencies of a trait reach an asynchronous test`() async {
    await Task.yield()
    store().send(true) { $0 = ["01 0 async"] }
  }
}

/// A thousand test cases that run in parallel, each with its own storage and store.
struct ParallelTests {
  @Test(arguments: 0..<1000)
  func `A thousand parallel tests share no state`(number: Int) {
    let storage = SharedStorage()
    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["\(number)"]))
    let store = TestStore(initialState: FailingTestFeature.State(), storage: storage) {
      FailingTestFeature()
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
    store.send(.waitTapped)
    store.send(.writeTapped)
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes.append("milk") }
    #expect(storage.value(of: ReadOnlyNoteState.self).notes == ["\(number)", "milk"])
    store.advance(by: .seconds(5))
    store.receive(.fetched(1)) { $0.count = 1 }
    store.finish()
  }
}
