import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalHosting

/// What an operator's page shows of a server.
struct DashboardContentTests {
  /// A server with accounts, the first of them without a profile.
  private func backend(_ names: [String]) throws -> BackendState {
    var backend = BackendState()
    for (index, name) in names.enumerated() {
      let id = UserID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index))))
      var account = Account(id: id, phone: try .test(index % 10), createdAt: testStart)
      if !name.isEmpty {
        let profile = UserProfile(name: try PersonName(name))
        account.person = AccountProfile(
          profile: profile, lastCheckedIn: testStart, qrCode: QRCodeID(id.rawValue),
          lastModified: testStart)
      }
      backend.accounts[id] = account
    }
    return backend
  }

  @Test func `People who need help come first, in the order of their emergencies`() throws {
    var backend = try backend(["", "Cy", "Ben", "Ana", "Dee"])
    let ids = Array(backend.accounts.keys)
    backend.accounts[ids[4]]?.person?.alert = .active(since: testStart)
    backend.accounts[ids[1]]?.person?.alert = .active(since: testStart.addingTimeInterval(5))
    let content = DashboardContent(backend, lines: [])
    #expect(content.people.map(\.name) == ["Dee", "Cy", "Ana", "Ben"])
    #expect(content.people.map { $0.emergencySince != nil } == [true, true, false, false])
    #expect(content.accountCount == 5 && content.peopleCount == 4 && content.emergencyCount == 2)
  }

  @Test func `A phone has the name of the person who is signed in on it`() throws {
    var backend = try backend(["Ana"])
    let id = try #require(backend.accounts.keys.first { _ in true })
    let address = DeviceID.anasDevice.address
    let token = try Authentication.sample().token
    backend.accounts[id]?.session = ServerSession(
      id: SessionID(UUID()), token: token, address: address, startedAt: testStart)
    let content = DashboardContent(backend, lines: [DeviceID.bensDevice.address, address])
    #expect(content.phoneCount == 2)
    #expect(content.phones.map(\.name).contains("Ana") && content.phones.map(\.name).contains(nil))
    #expect(content.people.map(\.isConnected) == [true])
    #expect(DashboardContent(backend, lines: []).people.map(\.isConnected) == [false])
  }

  @Test func `Long lists are cut, and their length is known`() throws {
    let letters = "abcdefghijkl"
    let names = letters.flatMap { first in letters.prefix(10).map { "Ana \(first)\($0)" } }
    let content = DashboardContent(try backend(names), lines: [])
    #expect(content.people.count == DashboardContent.listLimit)
    #expect(content.peopleCount == 120 && content.accountCount == 120)
  }
}
