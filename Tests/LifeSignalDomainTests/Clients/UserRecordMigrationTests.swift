import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKitSimulation
import Testing

@testable import StateKit

/// Tests that records of the account holder in format 1 are migrated. In this format, actions had no
/// number, and emergencies had no identifier.
struct UserRecordMigrationTests {
  /// The profile in format 1, with an emergency that is off or on.
  private static func user(alert: String) -> String {
    """
    {"revision":3,"user":{"alert":\(alert),"id":"00000000-0000-0000-0000-000000000001",\
    "isBiometricEnabled":false,"lastCheckedIn":788947200,"lastModified":788947200,\
    "name":"Ana Diaz","note":"Asthma","phone":{"e164":"+15550100001","region":"US"},\
    "plan":{"interval":86400,"reminder":"thirtyMinutes"},\
    "qrCode":"00000000-0000-0000-0000-000000000065"}}
    """
  }

  /// Three actions: an emergency that was sent, its end, and another emergency.
  private static let actions = """
    {"actions":[\
    {"attempts":2,"id":"00000000-0000-0000-0000-0000000000A1",\
    "intent":{"activateAlert":{"at":788950800}},"madeAt":788950800},\
    {"attempts":0,"id":"00000000-0000-0000-0000-0000000000A2",\
    "intent":{"deactivateAlert":{"at":788950860}},"madeAt":788950860},\
    {"attempts":0,"id":"00000000-0000-0000-0000-0000000000A3",\
    "intent":{"activateAlert":{"at":788950920}},"madeAt":788950920}],\
    "sent":["00000000-0000-0000-0000-0000000000A1"]}
    """

  private let files = InMemoryStateFiles()

  /// Returns the file of the account holder's record, and the record.
  private func savedRecord() throws -> (name: String, record: StateRecord) {
    let records = files.fileNames.compactMap { name in
      (try? StateRecord(files[name] ?? [])).map { (name: name, record: $0) }
    }
    return try #require(records.first { $0.record.name.contains("ReadOnlyUserState") })
  }

  /// Returns a launch that finds a record in format 1.
  private func launch(user: String, queue: String) throws -> ClientHarness {
    let earlier = try ClientHarness(files: files)
    try earlier.load(try .sample())
    _ = earlier.connection.begin { [storage = earlier.connection.storage] in
      try await storage.synchronize()
    }
    files.simulateCrash()
    let saved = try savedRecord()
    var record = saved.record
    record.formatVersion = 1
    record.sequence += 1
    record.payload = Array(
      #"{"lastSync":788947200,"queue":\#(queue),"truth":\#(user)}"#.utf8)
    files[saved.name] = record.encoded
    return try ClientHarness(files: files, at: testStart.addingTimeInterval(600))
  }

  @Test
  func `Emergencies in a queue of format 1 keep their order, and an end names those before it`()
    throws
  {
    let clients = try launch(user: Self.user(alert: #"{"inactive":{}}"#), queue: Self.actions)
    let (first, second) = (EmergencyID(uuid(0xA1)), EmergencyID(uuid(0xA3)))
    #expect(
      clients.userState.pendingActions.map(\.intent) == [
        .activateAlert(second), .deactivateAlert([first]), .activateAlert(first),
      ])
    #expect(
      clients.userState.pendingActions.map(\.id)
        == [0xA3, 0xA2, 0xA1].map { ActionID(uuid($0)) })
    #expect(clients.userState.pendingActions.map(\.number) == [3, 2, 1])
    #expect(clients.userState.user?.emergencies == [second])
    #expect(clients.userState.user?.alert == .active(since: testStart.addingTimeInterval(120)))
    #expect(clients.userState.user?.note.text == "Asthma")
    #expect(clients.userState.alertDelivery == .pending)
    #expect(
      clients.userState.pendingEmergencies == [
        PendingEmergency(
          id: first, raisedAt: testStart, endedAt: testStart.addingTimeInterval(60)),
        PendingEmergency(id: second, raisedAt: testStart.addingTimeInterval(120)),
      ])
  }

  @Test func `An emergency without an identifier, which the server had, can be ended`() throws {
    let clients = try launch(
      user: Self.user(alert: #"{"active":{"since":788950800}}"#),
      queue: #"{"actions":[],"sent":[]}"#)
    #expect(clients.userState.user?.alert == .active(since: testStart))
    #expect(clients.userState.alertDelivery == .delivered)
    #expect(clients.act { try await $0.setAlert(false) }.error == nil)
    #expect(clients.userState.user?.alert == .inactive)
    #expect(clients.userState.pendingActions.map(\.intent) == [.deactivateAlert([])])
  }

  @Test func `A migrated record is saved in the current format`() throws {
    let clients = try launch(user: Self.user(alert: #"{"inactive":{}}"#), queue: Self.actions)
    #expect(clients.act { try await $0.setBiometric(true) }.error == nil)
    let pending = clients.userState.pendingActions
    #expect(pending.map(\.number) == [3, 2, 1, 4])
    files.simulateCrash()
    #expect(try savedRecord().record.formatVersion == 2)
    let next = try ClientHarness(files: files, at: testStart.addingTimeInterval(600))
    #expect(next.userState.pendingActions == pending)
  }
}
