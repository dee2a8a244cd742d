import Foundation
import LifeSignalDomain
import StateKit
import Testing

struct UserClientTests {
  let bench = Bench()
  let client: UserClient

  init() {
    client = .live(in: bench.storage, connection: bench.connection)
  }

  private var user: User? { bench.storage.current(ReadOnlyUserState.self).user }

  private func load(after meanwhile: () -> Void = {}) throws -> Outcome<Void> {
    let (_, outcome) = bench.begin { [client] in try await client.load().commit() }
    meanwhile()
    try bench.deliver(.reply(RequestID(1), .user(try .sample())))
    return outcome
  }

  @Test func `A profile that was loaded is shown once it is committed`() throws {
    let outcome = try load()
    #expect(outcome.error == nil)
    #expect(user == (try User.sample()))
    let shown = bench.storage.current(ReadOnlyUserState.self)
    #expect(shown.userName?.text == "Ana Diaz")
    #expect(shown.userPhoneNumber?.e164 == "+15550100001")
    #expect(shown.qrCode == QRCodeID(uuid(101)))
    #expect(shown.dueAt == start.addingTimeInterval(86_400))
  }

  /// Invariants 5 and 7.
  @Test func `A profile that comes after everything was cleared changes nothing`() throws {
    let outcome = try load { client.cleared().commit() }
    #expect(outcome.isOver)
    #expect(user == nil)
  }

  @Test func `A profile that was prepared before everything was cleared changes nothing`() throws {
    let (_, outcome) = bench.begin { [client] in
      let loaded = try await client.load()
      client.cleared().commit()
      loaded.commit()
    }
    try bench.deliver(.reply(RequestID(1), .user(try .sample())))
    #expect(outcome.isOver)
    #expect(user == nil)
  }

  @Test(arguments: [
    (BackendRefusal.userNotFound, UserError.notFound), (.userAlreadyExists, .alreadyExists),
    (.notAuthenticated, .signedOut), (.malformedRequest, .unavailable),
  ])
  func `Each refusal has its own meaning, and changes nothing`(
    refusal: BackendRefusal, error: UserError
  ) throws {
    let profile = UserProfile(name: try PersonName("Ana Diaz"))
    let (_, loaded) = bench.begin { [client] in try await client.load().commit() }
    let (_, created) = bench.begin { [client] in try await client.create(profile).commit() }
    try bench.deliver(.refused(RequestID(1), refusal))
    try bench.deliver(.refused(RequestID(2), refusal))
    #expect(loaded.error as? UserError == error)
    #expect(created.error as? UserError == error)
    #expect(user == nil)
  }
}
