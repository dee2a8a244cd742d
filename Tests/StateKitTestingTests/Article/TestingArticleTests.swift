import StateKit
import StateKitTesting
import Testing

/// The example of StateKitTesting's landing page compiles and runs.
@Suite struct TestingArticleTests {
  private let ben = Contact(name: "Ben")
  private let code = "BEN-7"

  @Test func `The test of the landing page passes`() {
    let connection = Connection { [ben] _ in ben }
    let storage = SharedStorage()
    let store = TestStore(initialState: ContactsFeature.State(), storage: storage) {
      ContactsFeature()
    } dependencies: {
      $0.contactsClient = .live(in: storage, connection: connection)
    }
    store.send(.addTapped(code)) { $0.isAdding = true }
    store.receiveChange(of: ReadOnlyContactsState.self) { $0.contacts.append(ben) }
    store.receive(.added(ben)) { $0.isAdding = false }
    store.advance(by: .seconds(3))
    store.finish()
  }
}
