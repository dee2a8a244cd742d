import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

@testable import LifeSignalDomain

/// Tests of the refresh of the contacts, which the person starts by pulling a list down (rule 4.7).
struct ContactsRefreshTests {
  let storage = SharedStorage()
  let toasts = CallRecorder<Toast>()
  /// `ContactsClient.refresh` has no input. This double always receives 0.
  let refresh = ScriptedEndpoint<Int, Void>("ContactsClient.refresh")

  private func store() -> TestStoreOf<ContactsFeature> {
    TestStore(initialState: ContactsFeature.State(), storage: storage) {
      ContactsFeature()
    } dependencies: {
      $0.contactsClient.refresh = { [refresh] in try await refresh(0) }
      $0.toastClient.show = { [toasts] in toasts.record($0) }
    }
  }

  @Test func `A list that is pulled down is loaded again`() {
    refresh.respond { _ in }
    let store = store()
    store.send(.refreshPulled)
    store.finish()
    #expect(refresh.inputs == [0])
    #expect(toasts.all == [])
  }

  @Test(arguments: [ContactsError.unavailable, .signedOut])
  func `A refresh that fails is shown until the next attempt or the next visit`(
    error: ContactsError
  ) {
    refresh.respond { _ in throw error }
    let store = store()
    store.send(.refreshPulled)
    store.receive(.refreshFailed(error)) { $0.refreshError = error }
    #expect(toasts.all == [.failed])
    store.send(.appeared) { $0.refreshError = nil }
    store.send(.refreshPulled)
    store.receive(.refreshFailed(error)) { $0.refreshError = error }
    refresh.respond { _ in }
    store.send(.refreshPulled) { $0.refreshError = nil }
    store.finish()
  }

  @Test func `While the contacts are being loaded, another pull has no effect`() {
    var loading = ContactsState()
    _ = loading.beginLoad()
    storage.seed(ReadOnlyContactsState.self, loading)
    let store = store()
    store.send(.refreshPulled)
    store.finish()
    #expect(refresh.inputs == [])
  }
}
