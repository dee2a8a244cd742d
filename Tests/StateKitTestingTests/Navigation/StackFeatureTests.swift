import StateKit
import StateKitTesting
import Testing

/// A feature with a navigation stack.
@Suite struct StackFeatureTests {
  private func store(_ screens: StackPath.State...) -> TestStore<StackApp.State, StackApp.Action> {
    TestStore(initialState: StackApp.State(path: StackState(screens))) { StackApp() }
  }

  private func counter(_ count: Int = 0) -> StackPath.State {
    .counter(CounterScreen.State(count: count))
  }

  @Test func `A pushed element is there before the parent runs`() {
    let store = store()
    store.send(.path(.push(counter()))) {
      $0.path.append(counter())
      $0.log = ["push to 1"]
    }
    store.send(.path(.element(id: 0, action: .counter(.addTapped)))) {
      $0.path[id: 0, case: \.counter]?.count = 1
    }
  }

  @Test func `The user goes back after the parent ran`() {
    let store = store(counter(), counter(), counter())
    store.send(.path(.popFrom(id: 1))) {
      $0.path.pop(from: 1)
      $0.log = ["pop #1 of 3"]
    }
    #expect(store.state.path.ids == [0])
  }

  @Test func `An element is addressed by its id, not by its position`() {
    let store = store(counter(), counter(1))
    store.send(.removeTapped(0)) { $0.path[id: 0] = nil }
    store.send(.path(.element(id: 1, action: .counter(.addTapped)))) {
      $0.path[id: 1, case: \.counter]?.count = 2
    }
    #expect(store.state.path[0] == counter(2))
  }

  @Test func `The element runs before the parent, and its action is seen there`() {
    let store = store(counter(3))
    store.send(.path(.element(id: 0, action: .counter(.saveTapped))))
    store.receive(\.path.element) { $0.log = ["#0 saved 3"] }
  }

  @Test func `A received action of an element is written with its id`() {
    let store = store(counter(3))
    store.send(.path(.element(id: 0, action: .counter(.saveTapped))))
    store.receive(.path(.element(id: 0, action: .counter(.saved(3))))) { $0.log = ["#0 saved 3"] }
  }

  @Test func `An effect of an element ends when the parent pops it`() {
    let store = store(counter(), counter())
    store.send(.path(.element(id: 1, action: .counter(.startTapped))))
    store.advance(by: .seconds(1))
    store.receive(\.path.element) { $0.path[id: 1, case: \.counter]?.count = 1 }
    store.send(.popTapped(to: 1)) { $0.path.removeLast() }
    store.advance(by: .seconds(10))
  }

  @Test func `An effect of an element ends when the user goes back to below it`() {
    let store = store(counter(), counter(), counter())
    store.send(.path(.element(id: 2, action: .counter(.startTapped))))
    store.send(.path(.popFrom(id: 1))) {
      $0.path.pop(from: 1)
      $0.log = ["pop #1 of 3"]
    }
    store.advance(by: .seconds(10))
  }

  @Test func `An effect of an element goes on when another element is popped or pushed`() {
    let store = store(counter(), counter())
    store.send(.path(.element(id: 0, action: .counter(.startTapped))))
    store.send(.popTapped(to: 1)) { $0.path.removeLast() }
    store.advance(by: .seconds(1))
    store.receive(\.path.element) { $0.path[id: 0, case: \.counter]?.count = 1 }
    store.send(.path(.push(counter()))) {
      $0.path.append(counter())
      $0.log = ["push to 2"]
    }
    store.advance(by: .seconds(1))
    store.receive(\.path.element) { $0.path[id: 0, case: \.counter]?.count = 2 }
    store.send(.popTapped(to: nil)) { $0.path.removeAll() }
  }

  @Test func `The effects of two elements under one id are separate`() {
    let store = store(counter(), counter())
    store.send(.path(.element(id: 0, action: .counter(.startTapped))))
    store.send(.path(.element(id: 1, action: .counter(.startTapped))))
    store.send(.path(.element(id: 0, action: .counter(.stopTapped))))
    store.advance(by: .seconds(1))
    store.receive(\.path.element) { $0.path[id: 1, case: \.counter]?.count = 1 }
    store.send(.popTapped(to: 1)) { $0.path.removeLast() }
  }

  @Test func `An element that dismisses itself is popped with all above it`() {
    let store = store(counter(), counter(), counter())
    store.send(.path(.element(id: 2, action: .counter(.startTapped))))
    store.send(.path(.element(id: 1, action: .counter(.closeTapped)))) { $0.path.pop(from: 1) }
    store.advance(by: .seconds(10))
    #expect(store.state.path.ids == [0])
  }

  @Test func `An effect dismisses its element later, wherever that is then`() {
    let store = store(counter(), counter(), counter())
    store.send(.path(.element(id: 1, action: .counter(.closeLaterTapped))))
    store.send(.removeTapped(0)) { $0.path[id: 0] = nil }
    store.advance(by: .seconds(3))
    store.receive(\.path.element) { $0.path.pop(from: 1) }
    #expect(store.state.path.isEmpty)
  }

  @Test func `A stack that replaces another has other elements, although the ids are equal`() {
    let store = store(counter())
    store.send(.path(.element(id: 0, action: .counter(.startTapped))))
    store.send(.replaceTapped) { $0.path = [counter(10)] }
    store.advance(by: .seconds(10))
    #expect(store.state.path.ids == [0])
  }

  @Test func `A popped element's id is not given to a new one`() {
    let store = store(counter())
    store.send(.popTapped(to: nil)) { $0.path.removeAll() }
    store.send(.path(.push(counter()))) {
      $0.path.append(counter())
      $0.log = ["push to 1"]
    }
    #expect(store.state.path.ids == [1])
  }

  @Test func `An action for an absent element is reported`() {
    let store = store(counter())
    withKnownIssue {
      store.send(.path(.element(id: 7, action: .counter(.addTapped))))
    } matching: {
      $0.description.contains("with the id #7") && $0.description.contains("forEach(stack:)")
    }
  }

  @Test func `Going back from an absent element is reported`() {
    let store = store(counter())
    withKnownIssue {
      store.send(.path(.popFrom(id: 7))) { $0.log = ["pop #7 of 1"] }
    } matching: {
      $0.description.contains(#"received "popFrom" for the element #7"#)
    }
  }

  @Test func `An action of another case of an element is reported`() {
    let store = store(.note("a"))
    withKnownIssue {
      store.send(.path(.element(id: 0, action: .counter(.addTapped))))
    } matching: {
      $0.description.contains("ifCaseLet")
    }
  }

  @Test func `A deep link is a state with several elements, whose effects run`() {
    let store = store(counter(1), .note("a"), counter(5))
    store.send(.path(.element(id: 2, action: .counter(.startTapped))))
    store.send(.path(.element(id: 1, action: .noteChanged("b")))) { $0.path[id: 1] = .note("b") }
    store.advance(by: .seconds(1))
    store.receive(\.path.element) { $0.path[id: 2, case: \.counter]?.count = 6 }
    store.send(.popTapped(to: nil)) { $0.path.removeAll() }
  }

  @Test func `A test that expects another element fails with the difference`() {
    let store = store(counter(), counter())
    withKnownIssue {
      store.send(.path(.element(id: 1, action: .counter(.addTapped)))) {
        $0.path[id: 1, case: \.counter]?.count = 2
      }
    } matching: {
      $0.description.contains("2 → 1")
    }
  }
}
