import Foundation
import LifeSignalDomain
import StateKit
import Testing

struct UserClientTests {
  let bench = Bench()
  let client: UserClient

  init() {
    client = .live(
      in: bench.storage, connection: bench.connection, clock: bench.clock,
      date: bench.date, uuid: .counting())
  }

  private var user: User? { bench.storage.current(ReadOnlyUserState.self).user }

  private func snapshot(_ revision: UInt64 = 1, _ user: User? = nil) throws -> UserSnapshot {
    UserSnapshot(revision: Revision(revision), user: try user ?? .sample())
  }

  private func load(after meanwhile: () -> Void = {}) throws -> Outcome<Void> {
    let (_, outcome) = bench.begin { [client] in try await client.load().commit() }
    meanwhile()
    try bench.deliver(.reply(RequestID(1), .user(try snapshot())))
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

  /// An older profile that came late overwrote a newer one.
  @Test func `What is older than what is known changes nothing, wherever it comes from`() throws {
    _ = bench.begin { [client] in try await client.listen() }
    try bench.answer(.done)
    let renamed = try User.sample().with { $0.isBiometricEnabled = true }
    try bench.deliver(.event(SubscriptionID(1), .user(try snapshot(3, renamed))))
    #expect(user == renamed)
    try bench.deliver(.event(SubscriptionID(1), .user(try snapshot(2))))
    client.learned(try snapshot(1)).commit()
    _ = bench.begin { [client] in try await client.load().commit() }
    try bench.answer(.user(try snapshot(2)))
    #expect(user == renamed)
    client.learned(try snapshot(4)).commit()
    #expect(user == (try User.sample()))
  }

  @Test func `A stream event that comes after everything was cleared changes nothing`() throws {
    _ = bench.begin { [client] in try await client.listen() }
    try bench.answer(.done)
    let learned = client.learned(try snapshot())
    client.cleared().commit()
    try bench.deliver(.event(SubscriptionID(1), .user(try snapshot())))
    learned.commit()
    #expect(user == nil)
    #expect(bench.storage.current(ReadOnlyUserState.self).lastSyncTimestamp == nil)
  }

  // MARK: The avatar

  private let picture: [UInt8] = [1, 2, 3]

  private func withAvatar(_ number: UInt8?) throws -> User {
    try User.sample().with { $0.avatar = number.map { AvatarID(uuid($0)) } }
  }

  /// [B] of 3.2: the picture was uploaded, and the profile still named the one of before.
  @Test func `A picture that was set is the profile's, and goes with it`() throws {
    _ = try load()
    let (_, set) = bench.begin { [client, picture] in try await client.setAvatar(picture) }
    #expect(shown.avatarImage == nil)
    try bench.answer(.setAvatar(picture)) { .reply($0, .user(try snapshot(2, withAvatar(60)))) }
    #expect(set.isOver && set.error == nil)
    #expect(shown.avatarImage == AvatarImage(id: AvatarID(uuid(60)), bytes: picture))
    // Another one, from elsewhere: the one that is here is not shown for it.
    client.learned(try snapshot(3, withAvatar(61))).commit()
    #expect(shown.avatarImage == nil)
    let (_, removed) = bench.begin { [client] in try await client.setAvatar(nil) }
    try bench.answer(.setAvatar(nil)) { .reply($0, .user(try snapshot(4, withAvatar(nil)))) }
    #expect(removed.isOver && user?.avatar == nil && shown.avatarImage == nil)
  }

  @Test func `My own picture is kept once it was loaded, a contact's is not`() throws {
    _ = try load()
    client.learned(try snapshot(2, withAvatar(60))).commit()
    let (_, theirs) = bench.begin { [client] in try await client.loadAvatar(AvatarID(uuid(70))) }
    try bench.answer(.loadAvatar(AvatarID(uuid(70)))) { .reply($0, .avatar([7])) }
    #expect(theirs.value == [7] && shown.avatarImage == nil)
    let (_, mine) = bench.begin { [client] in try await client.loadAvatar(AvatarID(uuid(60))) }
    try bench.answer(.loadAvatar(AvatarID(uuid(60)))) { .reply($0, .avatar([6])) }
    #expect(mine.value == [6] && shown.avatarImage?.bytes == [6])
    let (_, again) = bench.begin { [client] in try await client.loadAvatar(AvatarID(uuid(60))) }
    #expect(again.value == [6])
  }

  @Test func `A picture that is too large is refused before it is sent`() throws {
    _ = try load()
    let largest = [UInt8](repeating: 0, count: AvatarImage.largest)
    let (_, tooLarge) = bench.begin { [client] in try await client.setAvatar(largest + [0]) }
    #expect(tooLarge.error as? UserError == .avatarTooLarge(limit: 65_536))
    #expect(bench.line.requests.count == 1)
    _ = bench.begin { [client] in try await client.setAvatar(largest) }
    #expect(bench.line.requests.last?.request == .setAvatar(largest))
  }

  @Test(arguments: [
    (BackendRefusal.avatarTooLarge(limit: 9), UserError.avatarTooLarge(limit: 9)),
    (.noSuchAvatar, .noSuchAvatar), (.notAuthenticated, .signedOut),
  ])
  func `A picture that is refused changes nothing`(refusal: BackendRefusal, error: UserError) throws
  {
    _ = try load()
    let (_, set) = bench.begin { [client, picture] in try await client.setAvatar(picture) }
    try bench.refuse(refusal)
    let (_, loaded) = bench.begin { [client] in try await client.loadAvatar(AvatarID(uuid(60))) }
    try bench.refuse(refusal)
    #expect(set.error as? UserError == error && loaded.error as? UserError == error)
    #expect(user == (try User.sample()) && shown.avatarImage == nil)
  }

  @Test func `A picture that comes after leaving changes nothing`() throws {
    _ = try load()
    let (_, set) = bench.begin { [client, picture] in try await client.setAvatar(picture) }
    client.cleared().commit()
    try bench.answer(.user(try snapshot(2, withAvatar(60))))
    #expect(set.isOver && user == nil && shown.avatarImage == nil)
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
    try bench.deliver(.reply(RequestID(1), .user(try snapshot())))
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
    try bench.deliver(.reply(RequestID(2), .user(try snapshot(2, resetUser()))))
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
    try bench.deliver(.reply(RequestID(2), .user(try snapshot(2, renamed))))
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
    try bench.deliver(.reply(RequestID(3), .user(try snapshot(2, resetUser()))))
    #expect(late.isOver)
    #expect(shown.user == nil)
  }
}
