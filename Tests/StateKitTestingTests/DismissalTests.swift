import StateKit
import StateKitTesting
import Testing

/// How often a test must receive a dismissal.
struct DismissalTests {
  /// Asks twice to be dismissed.
  private struct Closing: Reducer {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      action == 0 ? .merge(.send(1), .send(1)) : .dismiss
    }
  }

  @Test func `A test must receive each dismissal once`() {
    let failureCounts = (0...3).map { receivedCount in
      FailureList.run {
        let store = TestStore(initialState: 0) { Closing() }
        store.send(0)
        store.receive(1)
        store.receive(1)
        for _ in 0..<receivedCount { store.receiveDismissal() }
        store.finish()
      }.messages.count
    }
    // Each dismissal that is not received is a failure, and so is each extra `receiveDismissal()`.
    #expect(failureCounts == [2, 1, 0, 1])
  }
}
