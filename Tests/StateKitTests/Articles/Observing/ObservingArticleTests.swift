import Observation
import StateKit
import Testing

/// The examples of the article *Observing a store* compile and behave as the article says.
@MainActor
@Suite struct ObservingArticleTests {
  private let store = Store(
    initialState: Library.State(books: [
      Book.State(id: 1, title: "Emma"), Book.State(id: 2, title: "Ulysses"),
    ])
  ) { Library() }

  @Test func `Every example is in the sources that are compiled`() throws {
    let article = try Article("ObservingAStore", examplesIn: "Observing")
    #expect(article.examples.count >= 6)
    #expect(article.unknownExamples == [])
  }

  @Test func `An observer is notified when the value that it read changes`() {
    let notifications = NotificationCounter()
    withObservationTracking {
      _ = store.title
    } onChange: {
      notifications.increment()
    }
    store.send(.visited)
    #expect(notifications.count == 0)
    store.send(.binding(.set(\.title, "Shelf")))
    #expect(notifications.count == 1)
  }

  @Test func `An observer of a nested path is notified only when the value at the path changes`() {
    let (profileNotifications, nameNotifications) = (NotificationCounter(), NotificationCounter())
    withObservationTracking {
      _ = store.profile.name
    } onChange: {
      profileNotifications.increment()
    }
    withObservationTracking {
      _ = store[\.profile.name]
    } onChange: {
      nameNotifications.increment()
    }
    store.send(.visited)
    #expect(profileNotifications.count == 1)
    #expect(nameNotifications.count == 0)
  }

  @Test func `Each child has a store of its own`() throws {
    for book in store.scope(\.books, action: \.book) {
      print(book.title)
    }
    let emma = try #require(store.scope(\.books, id: 1, action: \.book))
    emma.send(.markTapped)
    #expect(emma.isMarked)
    #expect(store.scope(\.note, action: \.note) == nil)
    store.send(.opened)
    if let note = store.scope(\.note, action: \.note) {
      note.send(.textChanged("read"))
    }
    #expect(store.note?.text == "read")
    #expect(store.scope(\.books, id: 1, action: \.book) === emma)
  }

  @Test func `A sequence returns the latest value, and ends with its store`() async {
    var store: StoreOf<Library>? = Store(initialState: Library.State()) { Library() }
    var seen: [Int] = []
    if let library = store {
      var visits = library.values(of: \.profile.visits).makeAsyncIterator()
      await seen.append(visits.next() ?? -1)
      library.send(.visited)
      library.send(.visited)
      await seen.append(visits.next() ?? -1)
      #expect(seen == [0, 2])
    }
    let values = store?.values(of: \.title)
    store = nil
    var iterator = values?.makeAsyncIterator()
    #expect(await iterator?.next() == nil)
  }

  @Test func `Several values of shared state are read from one version`() {
    let (text, size) = store.read {
      ($0.shared(\ReadOnlyLabelState.text), $0.shared(\ReadOnlyLabelState.size))
    }
    #expect(text == "" && size == 0)
  }

  @Test func `A subscriber receives every state`() {
    var titles: [String] = []
    let subscription = store.subscribe { state in titles.append(state.title) }
    store.send(.binding(.set(\.title, "Shelf")))
    subscription.cancel()
    #expect(titles == ["Shelf"])
  }
}
