import StateKit
import Testing

/// Asynchronous sequences and subscribers of a store's values, for code outside views.
@MainActor
struct StoreValuesTests {
  let store = Store(initialState: Board.State()) { Board() }

  @Test func `A sequence returns the current value, then the latest value after a change`() async {
    var values = store.values(of: \.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.change { $0.count = 1 }
    #expect(await values.next() == 1)
    // Values are not queued: a sequence skips all but the last.
    store.change { $0.count = 2 }
    store.change { $0.count = 3 }
    #expect(await values.next() == 3)
  }

  @Test func `A change of another value does not resume a sequence`() async {
    var values = store.values(of: \.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.change { $0.title = "x" }
    let next = Task { @MainActor in
      var values = values
      return await values.next()
    }
    await Task.yield()
    store.change { $0.title = "y" }
    store.change { $0.count = 7 }
    #expect(await next.value == 7)
  }

  @Test func `A change resumes a waiting sequence`() async {
    let (received, continuation) = AsyncStream<Int>.makeStream()
    let task = Task { @MainActor [values = store.values(of: \.count)] in
      for await value in values { continuation.yield(value) }
      continuation.finish()
    }
    var iterator = received.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    store.change { $0.count = 5 }
    #expect(await iterator.next() == 5)
    task.cancel()
    #expect(await iterator.next() == nil)
  }

  @Test func `A sequence ends with its store, and does not keep it alive`() async {
    var store: StoreOf<Board>? = Store(initialState: Board.State()) { Board() }
    weak let weakStore = store
    guard let values = store?.values(of: \.count) else { return }
    let (received, continuation) = AsyncStream<Int>.makeStream()
    let task = Task { @MainActor in
      for await value in values { continuation.yield(value) }
      continuation.finish()
    }
    var iterator = received.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    store = nil
    #expect(weakStore == nil)
    #expect(await iterator.next() == nil)
    await task.value
  }

  @Test func `A sequence of a child ends when the child is removed`() async throws {
    store.change { $0.sheet = Board.Sheet(id: 1, text: "a") }
    let sheet = try #require(store.scope(\.sheet, action: \.sheet))
    let values = sheet.values(of: \.text)
    let (received, continuation) = AsyncStream<String>.makeStream()
    let task = Task { @MainActor in
      for await value in values { continuation.yield(value) }
      continuation.finish()
    }
    var iterator = received.makeAsyncIterator()
    #expect(await iterator.next() == "a")
    sheet.change { $0.text = "b" }
    #expect(await iterator.next() == "b")
    store.change { $0.sheet = nil }
    #expect(await iterator.next() == nil)
    await task.value
  }

  @Test func `Subscribers are called after each action, in order, until they are cancelled`() {
    var seen: [String] = []
    let first = store.subscribe { seen.append("first \($0.count)") }
    var second: StoreSubscription? = store.subscribe { [weak store] state in
      seen.append("second \(state.count)")
      if state.count == 1 { store?.change { $0.count = 10 } }
    }
    store.change { $0.count = 1 }
    #expect(seen == ["first 1", "second 1", "first 10", "second 10"])
    second = nil
    store.change { $0.count = 11 }
    #expect(seen.last == "first 11" && seen.count == 5)
    first.cancel()
    store.change { $0.count = 12 }
    #expect(seen.count == 5)
    withExtendedLifetime(second) {}
  }

  @Test func `A cancelled subscriber is not called, and a new one is called at the next action`() {
    var seen: [String] = []
    var later: [StoreSubscription] = []
    var second: StoreSubscription?
    let first = store.subscribe { [weak store] state in
      seen.append("first \(state.count)")
      second?.cancel()
      if later.isEmpty, let store {
        later = [store.subscribe { seen.append("later \($0.count)") }]
      }
    }
    second = store.subscribe { seen.append("second \($0.count)") }
    let third = store.subscribe { seen.append("third \($0.count)") }
    store.change { $0.count = 1 }
    #expect(seen == ["first 1", "third 1"])
    third.cancel()
    store.change { $0.count = 2 }
    #expect(seen.dropFirst(2) == ["first 2", "later 2"])
    withExtendedLifetime((first, later)) {}
  }
}
