import Foundation
import LifeSignalDomain
import Testing

@testable import LifeSignalSimulation

/// The number of changes that a phone missed while its line was interrupted.
struct SyncProgressTests {
  private let sender = DeviceAddress(device: DeviceID(UUID()), launch: LaunchID(UUID()))
  private let contacts = SubscriptionID(1)
  private let notifications = SubscriptionID(2)

  private func request(_ number: UInt64, _ request: BackendRequest) throws -> [UInt8] {
    try Wire.encode(
      RequestEnvelope(
        sender: sender, id: RequestID(number), credentials: nil, request: request))
  }

  private func sync(_ number: UInt64) throws -> [UInt8] {
    try request(
      number,
      .sync(
        [
          StreamPosition(subscription: contacts, kind: .contacts, revision: Revision(4)),
          StreamPosition(
            subscription: notifications, kind: .notifications, revision: Revision(7)),
        ], asOf: RequestID(number - 1)))
  }

  private func message(_ message: ServerMessage) throws -> [UInt8] {
    try Wire.encode(ServerEnvelope(sentAt: Date(timeIntervalSince1970: 0), message: message))
  }

  private func contacts(at revision: UInt64) throws -> [UInt8] {
    try message(
      .event(
        contacts,
        .contacts(.snapshot(ContactsSnapshot(revision: Revision(revision), contacts: [])))))
  }

  @Test func `The changes are those between the named and the received revisions`() throws {
    var progress = SyncProgress()
    progress.send(try request(1, .loadUser))
    progress.receive(try contacts(at: 9))
    #expect(progress.changeCount == nil)

    progress.send(try sync(2))
    progress.receive(try contacts(at: 6))
    progress.receive(
      try message(.event(notifications, .notifications(Revision(8), .history([])))))
    // Another stream, which the request did not name.
    progress.receive(
      try message(.event(SubscriptionID(3), .notifications(Revision(90), .history([])))))
    progress.receive(try message(.reply(RequestID(1), .done)))
    #expect(progress.changeCount == nil)
    progress.receive(try message(.reply(RequestID(2), .done)))
    #expect(progress.changeCount == 3)
  }

  @Test func `A phone that is up to date has missed nothing`() throws {
    var progress = SyncProgress()
    progress.send(try sync(2))
    // An event that was sent twice.
    progress.receive(try contacts(at: 3))
    progress.receive(try message(.reply(RequestID(2), .done)))
    #expect(progress.changeCount == 0)
  }

  @Test func `A refused request brings nothing, and its repetition counts again`() throws {
    var progress = SyncProgress()
    progress.send(try sync(2))
    progress.receive(try message(.refused(RequestID(2), .tokenExpired)))
    #expect(progress.changeCount == nil)
    progress.send(try sync(4))
    progress.receive(try contacts(at: 5))
    progress.receive(try message(.reply(RequestID(4), .done)))
    #expect(progress.changeCount == 1)
    progress.reset()
    #expect(progress == SyncProgress())
  }
}
