import Foundation
import LifeSignalTestSupport
import StateKit
import StateKitPrinting
import Testing

@testable import LifeSignalDomain

/// Tests of the mirrors of read-only states. A mirror shows the public members and not the owned
/// state.
struct WrapperMirrorTests {
  /// Returns whether the mirrors of a value reach a type that only an owner may use.
  private static func leadsToOwnedState(_ value: Any) -> Bool {
    switch value {
    case is ContactsState, is UserState, is SessionState, is NotificationsState: return true
    case is ContactList, is NotificationList, is ActionQueue, is RevisionTracker: return true
    case is Authentication, is AuthToken, is Generation: return true
    default: return Mirror(reflecting: value).children.contains { leadsToOwnedState($0.value) }
    }
  }

  private static func labels(_ value: Any) -> [String] {
    Mirror(reflecting: value).children.compactMap(\.label)
  }

  /// Returns the storage of a device with a profile, a contact, a session, a notification and a
  /// pending action.
  private static func storage() throws -> SharedStorage {
    let storage = SharedStorage()
    let client = ClientHarness(ConnectionHarness(storage: storage))
    try client.load(try .sample())
    _ = client.act { try await $0.setAlert(true) }
    storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .active(try .sample(), .online)))
    var notifications = NotificationsState()
    notifications.apply(.history([try .sample(1)]), at: Revision(1))
    storage.seed(ReadOnlyNotificationsState.self, notifications)
    var contacts = ContactsState()
    contacts.apply(ContactsSnapshot(revision: Revision(1), contacts: [try .sample(2)]))
    storage.seed(ReadOnlyContactsState.self, contacts)
    return storage
  }

  @Test func `A mirror of a read-only state does not reach the owned state`() throws {
    let storage = try Self.storage()
    let wrappers: [Any] = [
      storage.value(of: ReadOnlyContactsState.self), storage.value(of: ReadOnlyUserState.self),
      storage.value(of: ReadOnlySessionState.self),
      storage.value(of: ReadOnlyNotificationsState.self),
    ]
    #expect(wrappers.count == 4)
    for wrapper in wrappers { #expect(!Self.leadsToOwnedState(wrapper), "\(type(of: wrapper))") }
    #expect(Self.leadsToOwnedState([ContactsState()]))
  }

  @Test func `A mirror of a read-only state shows the public members`() throws {
    let storage = try Self.storage()
    #expect(
      Self.labels(storage.value(of: ReadOnlyContactsState.self))
        == [
          "contacts", "pendingActions", "unsavedActions", "lastSyncTimestamp", "isLoading",
        ])
    #expect(
      Self.labels(storage.value(of: ReadOnlyUserState.self)) == [
        "user", "qrImage", "shareableCard", "avatarImage", "pendingActions",
        "unsavedActions", "lastSyncTimestamp",
      ])
    #expect(
      Self.labels(storage.value(of: ReadOnlySessionState.self))
        == ["phase", "phoneChange", "networkPath", "lastNetworkCheck", "liveUpdates"])
    #expect(
      Self.labels(storage.value(of: ReadOnlyNotificationsState.self))
        == ["items", "permission", "lastUpdateTimestamp"])
  }

  @Test func `A printed read-only state shows the values of its members`() throws {
    let storage = try Self.storage()
    let printer = ValuePrinter(maximumLength: 2_000)
    let session = printer.describe(storage.value(of: ReadOnlySessionState.self))
    #expect(session.hasPrefix("ReadOnlySessionState(phase: active("))
    let user = printer.describe(storage.value(of: ReadOnlyUserState.self))
    #expect(user.contains("activateAlert"))
    #expect(user.contains(uuid(1).uuidString))
  }

  @Test func `A difference of two read-only states shows the changed values`() throws {
    let storage = try Self.storage()
    let before = storage.value(of: ReadOnlyContactsState.self)
    var contacts = ContactsState()
    contacts.apply(
      ContactsSnapshot(
        revision: Revision(2), contacts: [try .sample(2, name: "Ben Ray"), try .sample(3)]))
    storage.seed(ReadOnlyContactsState.self, contacts)
    let after = storage.value(of: ReadOnlyContactsState.self)
    let difference = ValuePrinter().difference(from: before, to: after).description
    #expect(difference.contains("contacts[id: UserID(rawValue: \(uuid(2).uuidString))].name"))
    #expect(
      difference.contains("contacts[id: UserID(rawValue: \(uuid(3).uuidString))]: inserted"))
  }

  @Test func `The log prints the members that a transaction changed`() throws {
    let storage = SharedStorage()
    let client = ClientHarness(ConnectionHarness(storage: storage))
    let events = CallRecorder<String>()
    let printing = storage.log.printChanges { events.record($0) }
    try client.load(try .sample())
    printing.cancel()
    let text = events.all.joined(separator: "\n")
    #expect(text.contains("user:"))
    #expect(text.contains("lastSyncTimestamp: nil → "))
    #expect(text.contains("Ana Diaz"))
    #expect(!text.contains("serverSnapshot"))
  }
}
