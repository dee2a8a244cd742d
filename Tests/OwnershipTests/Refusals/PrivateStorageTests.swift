import StateKit
import Synchronization
import Testing

/// A store that is created without a storage has a private one that no client can write to.
@MainActor
struct PrivateStorageTests {
  private let log = EventLog()
  private let issues = IssueRecorder()

  private final class IssueRecorder: Sendable {
    let messages = Mutex<[String]>([])
  }

  private func listen() -> EventSubscription {
    log.listen(to: .issues) { [issues] event in
      if case .issue(let issue) = event.kind {
        issues.messages.withLock { $0.append(issue.message) }
      }
    }
  }

  private static let expectedMessage = """
    ReadOnlyNotesState was read from a storage that its store created for itself, so it always has \
    its initial value. The clients write to another storage. Create one `SharedStorage` and pass \
    it to both the clients and the store: `Store(initialState:storage:)`.
    """

  @Test func `A feature's reads of shared state in a store without a storage are reported once`() {
    let subscription = listen()
    let store = Store(initialState: ProbeFeature.State(), log: log) {
      ProbeFeature { _ = $0.notes }
    }
    store.send(.probe)
    store.send(.probe)
    #expect(issues.messages.withLock { $0 } == [Self.expectedMessage])
    subscription.cancel()
  }

  @Test func `A view's reads of shared state in a store without a storage are reported once`() {
    let subscription = listen()
    let store = Store(initialState: ProbeFeature.State(), log: log) { ProbeFeature { _ in } }
    #expect(store.shared(ReadOnlyNotesState.self).texts == [])
    #expect(store.shared(\ReadOnlyNotesState.texts) == [])
    #expect(issues.messages.withLock { $0 } == [Self.expectedMessage])
    subscription.cancel()
  }

  @Test func `Reads in a store with a storage are not reported, even without a client`() {
    let subscription = listen()
    let store = Store(initialState: ProbeFeature.State(), storage: SharedStorage(), log: log) {
      ProbeFeature { _ = $0.notes }
    }
    store.send(.probe)
    #expect(store.shared(ReadOnlyNotesState.self).texts == [])
    #expect(issues.messages.withLock { $0 } == [])
    subscription.cancel()
  }
}
