import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

/// Tests of notifications that the device shows again later (rule 3.3).
struct ScheduledNotificationTests {
  private enum Call: Hashable {
    case schedule(ScheduledNotificationID, NotificationItem, Duration)
    case cancel(ScheduledNotificationID), cancelAll
  }

  private let calls = CallRecorder<Call>()
  private let harness = ConnectionHarness()

  /// Returns the client of a device whose history has the items 1 and 2.
  private func client(_ permission: NotificationPermission) throws -> NotificationClient {
    let client = NotificationClient.live(
      in: harness.storage, connection: harness.connection, clock: harness.clock,
      date: harness.date,
      push: PushService(requestPermission: { permission }, address: { nil }),
      local: LocalNotificationService(
        schedule: { [calls] in calls.record(.schedule($0, $1, $2)) },
        cancel: { [calls] in calls.record(.cancel($0)) },
        cancelAll: { [calls] in calls.record(.cancelAll) }))
    _ = harness.begin { _ = await client.requestPermission() }
    _ = harness.begin { try await client.listen() }
    try harness.answer(.done)
    let items = try (1...2).map { try NotificationItem.sample($0) }
    try harness.deliver(
      .event(SubscriptionID(1), .notifications(Revision(1), .history(items))))
    return client
  }

  @Test func `A notification is scheduled on the device, and can be cancelled by its identifier`()
    throws
  {
    let client = try client(.granted)
    let item = try NotificationItem.sample(1)
    let id = try client.scheduleNotification(item, .seconds(60))
    client.cancelScheduledNotification(id)
    client.cancelAllScheduledNotifications()
    #expect(calls.all == [.schedule(id, item, .seconds(60)), .cancel(id), .cancelAll])
    #expect(harness.transport.requests.count == 1)
  }

  /// The person could have asked for it before, while the session ended.
  @Test func `After the session has ended, nothing is scheduled`() throws {
    let client = try client(.granted)
    client.cleared().commit()
    let item = try NotificationItem.sample(1)
    #expect(throws: NotificationError.unknownItem) {
      try client.scheduleNotification(item, .seconds(60))
    }
    #expect(calls.all == [])
  }

  /// Regression test of the specification: random identifiers pile up.
  @Test func `The identifier belongs to the item`() throws {
    let client = try client(.granted)
    let ids = try [1, 2, 1].map { number in
      try client.scheduleNotification(try NotificationItem.sample(UInt8(number)), .seconds(60))
    }
    #expect(ids[0] == ids[2] && ids[0] != ids[1])
    #expect(ids[0] == ScheduledNotificationID(of: NotificationID(uuid(1))))
  }

  @Test(arguments: [NotificationPermission.denied, .notAsked])
  func `Without permission, nothing is scheduled`(permission: NotificationPermission) throws {
    let client = try client(permission)
    let item = try NotificationItem.sample(1)
    #expect(throws: NotificationError.permissionDenied) {
      try client.scheduleNotification(item, .seconds(60))
    }
    #expect(calls.all == [])
  }
}
