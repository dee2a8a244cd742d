import Observation
import Synchronization
import Testing

@testable import StateKit

/// What the views of sheets, covers and popovers do.
@MainActor struct StorePresentationTests {
  private func makeStore(_ state: Notebook.State = Notebook.State()) -> StoreOf<Notebook> {
    Store(initialState: state) { Notebook() }
  }

  @Test func `A closed sheet sends its action, unless the state has closed it already`() {
    let store = makeStore()
    store.send(.composeTapped)
    #expect(store.isPresented(\.composer))
    store.close(\.composer, sending: .composerClosed)
    #expect(!store.isPresented(\.composer) && store.composer == nil)
    // Nothing is presented, so nothing is sent: this action would present the sheet again.
    store.close(\.composer, sending: .composeTapped)
    #expect(!store.isPresented(\.composer))
  }

  @Test func `The view of the parent is updated when the sheet appears, and not when it changes`() {
    let store = makeStore()
    let updateCount = Mutex(0)
    func track() {
      withObservationTracking {
        _ = store.isPresented(\.composer)
      } onChange: {
        updateCount.withLock { $0 += 1 }
      }
    }
    track()
    store.send(.composeTapped)
    #expect(updateCount.withLock { $0 } == 1)
    track()
    store.send(.composer(.textChanged("milk")))
    #expect(updateCount.withLock { $0 } == 1)
    store.send(.composerClosed)
    #expect(updateCount.withLock { $0 } == 2)
  }
}
