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

  // MARK: Pictures (2.5)

  private var shown: ReadOnlyUserState { bench.storage.current(ReadOnlyUserState.self) }

  /// The user that the server has after a reset.
  private func resetUser() throws -> User {
    var user = try User.sample()
    user.qrCode = QRCodeID(uuid(150))
    return user
  }

  @Test func `The picture is of the code, and made once`() throws {
    _ = try load()
    #expect(shown.qrImage == nil && shown.shareableCard == nil)
    try client.generateQRImage()
    let image = try #require(shown.qrImage)
    #expect(try QRReading(image.symbol.modules).text == QRPayload(code: image.code).encoded)
    #expect(image.code == QRCodeID(uuid(101)))
    // 33 modules with the quiet zone, nine pixels each.
    #expect(Array(image.png[16..<20]) == [0, 0, 1, 41])
    try client.generateQRImage()
    #expect(shown.qrImage == image)
  }

  @Test func `After a reset neither picture nor card of the old code is shown`() throws {
    _ = try load()
    try client.generateQRImage()
    try client.generateShareableCard()
    #expect(shown.shareableCard?.svg.contains("Ana Diaz’s Emergency Contact Code") == true)
    let (_, outcome) = bench.begin { [client] in try await client.resetQRCode() }
    try bench.deliver(.reply(RequestID(2), .user(try resetUser())))
    #expect(outcome.isOver && outcome.error == nil)
    #expect(shown.qrCode == QRCodeID(uuid(150)))
    #expect(shown.qrImage == nil && shown.shareableCard == nil)
    try client.generateQRImage()
    try client.generateShareableCard()
    #expect(shown.qrImage?.code == QRCodeID(uuid(150)))
    #expect(shown.shareableCard?.code == QRCodeID(uuid(150)))
  }

  /// [B] of 2.5: the card says whose it is, so another name makes it another card.
  @Test func `After another name the card with the old one is not shown`() throws {
    _ = try load()
    try client.generateQRImage()
    try client.generateShareableCard()
    var renamed = try User.sample()
    renamed.name = try PersonName("Ana Silva")
    let (_, outcome) = bench.begin { [client] in try await client.load().commit() }
    try bench.deliver(.reply(RequestID(2), .user(renamed)))
    #expect(outcome.error == nil)
    #expect(shown.qrImage != nil)
    #expect(shown.shareableCard == nil)
    try client.generateShareableCard()
    #expect(shown.shareableCard?.svg.contains("Ana Silva") == true)
  }

  @Test func `There is no picture of nobody, and none after leaving`() throws {
    #expect(throws: UserError.notFound) { try client.generateQRImage() }
    #expect(throws: UserError.notFound) { try client.generateShareableCard() }
    _ = try load()
    try client.generateQRImage()
    client.cleared().commit()
    #expect(shown.qrImage == nil && shown.qrCode == nil)
  }

  @Test func `A reset that is refused, or comes after leaving, changes nothing`() throws {
    _ = try load()
    let (_, refused) = bench.begin { [client] in try await client.resetQRCode() }
    try bench.deliver(.refused(RequestID(2), .notAuthenticated))
    #expect(refused.error as? UserError == .signedOut)
    #expect(shown.qrCode == QRCodeID(uuid(101)))
    let (_, late) = bench.begin { [client] in try await client.resetQRCode() }
    client.cleared().commit()
    try bench.deliver(.reply(RequestID(3), .user(try resetUser())))
    #expect(late.isOver)
    #expect(shown.user == nil)
  }
}
