import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the tabs and their badges (rule 4.1).
struct TabsFeatureTests {
  private func store() throws -> TestStoreOf<TabsFeature> {
    TestStore(
      initialState: TabsFeature.State(session: SessionID(uuid(2))),
      storage: try .signedIn(.sample())
    ) {
      TabsFeature()
    } dependencies: {
      $0.userClient.generateQRImage = {}
    }
  }

  @Test func `The home tab is shown first`() throws {
    let store = try store()
    store.send(.appeared)
    store.receive(.home(.appeared))
    store.finish()
  }

  @Test func `The countdown runs only while the check-in tab is shown`() throws {
    let store = try store()
    store.send(.tabSelected(.home))
    store.send(.tabSelected(.checkIn)) { $0.selectedTab = .checkIn }
    store.receive(.checkIn(.appeared)) { $0.checkIn.countdownDate = referenceDate }
    store.send(.tabSelected(.checkIn))
    store.advance(by: .seconds(1))
    store.receive(.checkIn(.ticked)) {
      $0.checkIn.countdownDate = referenceDate.addingTimeInterval(1)
    }
    store.send(.tabSelected(.home)) { $0.selectedTab = .home }
    store.receive(.checkIn(.disappeared)) { $0.checkIn.countdownDate = nil }
    store.advance(by: .seconds(10))
    store.finish()
  }

  // MARK: Badges

  /// Returns the badges one minute after `testStart`.
  private func badges(
    _ contacts: [Contact], user: User? = nil, items: [NotificationItem] = []
  ) throws -> Badges {
    let storage = try SharedStorage.signedIn(user ?? .sample(), contacts: contacts)
    var history = NotificationsState()
    history.apply(.history(items), at: Revision(1))
    storage.seed(ReadOnlyNotificationsState.self, history)
    return Badges(
      user: storage.value(of: ReadOnlyUserState.self),
      contacts: storage.value(of: ReadOnlyContactsState.self),
      notifications: storage.value(of: ReadOnlyNotificationsState.self),
      at: testStart.addingTimeInterval(60))
  }

  private func contact(
    _ number: UInt8, _ roles: Roles, _ change: (inout Contact) -> Void = { _ in }
  ) throws -> Contact {
    var contact = try Contact.sample(number, roles: roles)
    change(&contact)
    return contact
  }

  @Test func `Responders who wait for an answer are counted`() throws {
    let badges = try badges([
      contact(2, .responder) { $0.incomingPing = testStart }, contact(3, .responder),
      contact(4, .both) { $0.incomingPing = testStart },
      contact(5, .dependent) { $0.outgoingPing = testStart },
    ])
    #expect(badges.waitingResponders == 2)
    #expect(badges.dependentsInNeed == 0)
  }

  @Test func `Dependents with an emergency or a missed check-in are counted once each`() throws {
    let badges = try badges([
      contact(2, .dependent) { $0.alert = .active(since: testStart) },
      contact(3, .dependent) { $0.nonResponsiveSince = testStart },
      // This check-in is due now, and that of contact 6 in one second.
      contact(4, .both) { $0.lastCheckedIn = testStart.addingTimeInterval(60 - 86_400) },
      contact(5, .dependent) {
        $0.alert = .active(since: testStart)
        $0.nonResponsiveSince = testStart
      },
      contact(6, .dependent) { $0.lastCheckedIn = testStart.addingTimeInterval(61 - 86_400) },
      contact(7, .dependent) { $0.lastCheckedIn = nil },
      contact(8, .responder) {
        $0.alert = .active(since: testStart)
        $0.nonResponsiveSince = testStart
      },
    ])
    #expect(badges.dependentsInNeed == 4)
  }

  @Test func `Badges show the account's emergency and the unread notifications`() throws {
    var ana = try User.sample()
    #expect(try !badges([]).isAlertActive)
    ana.alert = .active(since: testStart)
    let badges = try badges(
      [], user: ana, items: [.sample(1), .sample(2, isRead: true), .sample(3)])
    #expect(badges.isAlertActive)
    #expect(badges.unreadNotifications == 2)
  }
}
