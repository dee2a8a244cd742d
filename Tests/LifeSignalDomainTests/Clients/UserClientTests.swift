import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of the client that owns the account holder's profile (rule 3.2).
struct UserClientTests {
  let harness = ConnectionHarness()
  let client: UserClient

  init() {
    client = .live(
      in: harness.storage, connection: harness.connection, clock: harness.clock,
      uuid: .incrementing())
  }

  private var user: User? { harness.storage.value(of: ReadOnlyUserState.self).user }

  private func snapshot(_ revision: UInt64 = 1, _ user: User? = nil) throws -> UserSnapshot {
    UserSnapshot(revision: Revision(revision), user: try user ?? .sample())
  }

  private func load(beforeReply meanwhile: () -> Void = {}) throws -> JobResult<Void> {
    let (_, outcome) = harness.begin { [client] in try await client.load().commit() }
    meanwhile()
    try harness.deliver(.reply(RequestID(1), .user(try snapshot())))
    return outcome
  }

  @Test func `A loaded profile is shown when its change is committed`() throws {
    let outcome = try load()
    #expect(outcome.error == nil)
    #expect(user == (try User.sample()))
    let shown = harness.storage.value(of: ReadOnlyUserState.self)
    #expect(shown.userName?.text == "Ana Diaz")
    #expect(shown.userPhoneNumber?.e164 == "+15550100001")
    #expect(shown.qrCode == QRCodeID(uuid(101)))
    #expect(shown.dueAt == testStart.addingTimeInterval(86_400))
  }

  /// Regression test: an older profile that arrived late overwrote a newer one.
  @Test func `An older profile changes nothing, from any source`() throws {
    _ = harness.begin { [client] in try await client.listen() }
    try harness.answer(.done)
    let newerUser = try User.sample().with { $0.isBiometricEnabled = true }
    try harness.deliver(.event(SubscriptionID(1), .user(try snapshot(3, newerUser))))
    #expect(user == newerUser)
    try harness.deliver(.event(SubscriptionID(1), .user(try snapshot(2))))
    client.profileChange(try snapshot(1)).commit()
    _ = harness.begin { [client] in try await client.load().commit() }
    try harness.answer(.user(try snapshot(2)))
    #expect(user == newerUser)
    client.profileChange(try snapshot(4)).commit()
    #expect(user == (try User.sample()))
  }

  @Test func `A stream event after the state was cleared changes nothing`() throws {
    _ = harness.begin { [client] in try await client.listen() }
    try harness.answer(.done)
    let received = client.profileChange(try snapshot())
    client.cleared().commit()
    try harness.deliver(.event(SubscriptionID(1), .user(try snapshot())))
    received.commit()
    #expect(user == nil)
    #expect(harness.storage.value(of: ReadOnlyUserState.self).lastSyncTimestamp == nil)
  }

  // MARK: The avatar

  private let picture: [UInt8] = [1, 2, 3]

  private func withAvatar(_ number: UInt8?) throws -> User {
    try User.sample().with { $0.avatar = number.map { AvatarID(uuid($0)) } }
  }

  /// Regression test: a picture was uploaded, but the profile still named the previous picture.
  @Test func `A picture is shown only while the profile names it`() throws {
    _ = try load()
    let (_, set) = harness.begin { [client, picture] in try await client.setAvatar(picture) }
    #expect(shown.avatarImage == nil)
    try harness.answer(.setAvatar(picture)) { .reply($0, .user(try snapshot(2, withAvatar(60)))) }
    #expect(set.isOver && set.error == nil)
    #expect(shown.avatarImage == AvatarImage(id: AvatarID(uuid(60)), bytes: picture))
    // After a new picture from another device, the one on this device is not shown.
    client.profileChange(try snapshot(3, withAvatar(61))).commit()
    #expect(shown.avatarImage == nil)
    let (_, removed) = harness.begin { [client] in try await client.setAvatar(nil) }
    try harness.answer(.setAvatar(nil)) { .reply($0, .user(try snapshot(4, withAvatar(nil)))) }
    #expect(removed.isOver && user?.avatar == nil && shown.avatarImage == nil)
  }

  @Test func `The account's own picture is kept after loading, and a contact's is not`() throws {
    _ = try load()
    client.profileChange(try snapshot(2, withAvatar(60))).commit()
    let (_, contactsPicture) = harness.begin { [client] in
      try await client.loadAvatar(AvatarID(uuid(70)))
    }
    try harness.answer(.loadAvatar(AvatarID(uuid(70)))) { .reply($0, .avatar([7])) }
    #expect(contactsPicture.value == [7] && shown.avatarImage == nil)
    let (_, ownPicture) = harness.begin { [client] in
      try await client.loadAvatar(AvatarID(uuid(60)))
    }
    try harness.answer(.loadAvatar(AvatarID(uuid(60)))) { .reply($0, .avatar([6])) }
    #expect(ownPicture.value == [6] && shown.avatarImage?.bytes == [6])
    let (_, loadedAgain) = harness.begin { [client] in
      try await client.loadAvatar(AvatarID(uuid(60)))
    }
    #expect(loadedAgain.value == [6])
  }

  @Test func `A picture that is too large is refused before it is sent`() throws {
    _ = try load()
    let largest = [UInt8](repeating: 0, count: AvatarImage.maximumByteCount)
    let (_, tooLarge) = harness.begin { [client] in try await client.setAvatar(largest + [0]) }
    #expect(tooLarge.error as? UserError == .avatarTooLarge(limit: 65_536))
    #expect(harness.transport.requests.count == 1)
    _ = harness.begin { [client] in try await client.setAvatar(largest) }
    #expect(harness.transport.requests.last?.request == .setAvatar(largest))
  }

  @Test(arguments: [
    (BackendRefusal.avatarTooLarge(limit: 9), UserError.avatarTooLarge(limit: 9)),
    (.noSuchAvatar, .noSuchAvatar), (.notAuthenticated, .signedOut),
  ])
  func `A refused picture changes nothing`(refusal: BackendRefusal, error: UserError) throws {
    _ = try load()
    let (_, set) = harness.begin { [client, picture] in try await client.setAvatar(picture) }
    try harness.refuse(refusal)
    let (_, loaded) = harness.begin { [client] in try await client.loadAvatar(AvatarID(uuid(60))) }
    try harness.refuse(refusal)
    #expect(set.error as? UserError == error && loaded.error as? UserError == error)
    #expect(user == (try User.sample()) && shown.avatarImage == nil)
  }

  @Test func `An upload that is answered after signing out changes nothing`() throws {
    _ = try load()
    let (_, set) = harness.begin { [client, picture] in try await client.setAvatar(picture) }
    client.cleared().commit()
    try harness.answer(.user(try snapshot(2, withAvatar(60))))
    #expect(set.isOver && user == nil && shown.avatarImage == nil)
  }

  /// Invariants 5 and 7.
  @Test func `A profile that arrives after the state was cleared changes nothing`() throws {
    let outcome = try load(beforeReply: { client.cleared().commit() })
    #expect(outcome.isOver)
    #expect(user == nil)
  }

  @Test func `A change that was prepared before the state was cleared has no effect`() throws {
    let (_, outcome) = harness.begin { [client] in
      let loaded = try await client.load()
      client.cleared().commit()
      loaded.commit()
    }
    try harness.deliver(.reply(RequestID(1), .user(try snapshot())))
    #expect(outcome.isOver)
    #expect(user == nil)
  }

  @Test(arguments: [
    (BackendRefusal.userNotFound, UserError.notFound), (.userAlreadyExists, .alreadyExists),
    (.notAuthenticated, .signedOut), (.malformedRequest, .unavailable),
  ])
  func `Each refusal has its own error and changes nothing`(
    refusal: BackendRefusal, error: UserError
  ) throws {
    let profile = UserProfile(name: try PersonName("Ana Diaz"))
    let (_, loaded) = harness.begin { [client] in try await client.load().commit() }
    let (_, created) = harness.begin { [client] in try await client.create(profile).commit() }
    try harness.deliver(.refused(RequestID(1), refusal))
    try harness.deliver(.refused(RequestID(2), refusal))
    #expect(loaded.error as? UserError == error)
    #expect(created.error as? UserError == error)
    #expect(user == nil)
  }

  // MARK: QR images (rule 2.5)

  private var shown: ReadOnlyUserState { harness.storage.value(of: ReadOnlyUserState.self) }

  /// Returns the server's user after a reset of the QR code.
  private func resetUser() throws -> User {
    var user = try User.sample()
    user.qrCode = QRCodeID(uuid(150))
    return user
  }

  @Test func `The image shows the code and is generated once`() throws {
    _ = try load()
    #expect(shown.qrImage == nil && shown.shareableCard == nil)
    try client.generateQRImage()
    let image = try #require(shown.qrImage)
    #expect(try QRReading(image.symbol.modules).text == QRPayload(code: image.code).encoded)
    #expect(image.code == QRCodeID(uuid(101)))
    // These bytes are the width: 297 pixels, for 33 modules (including the quiet zone) of nine
    // pixels each.
    #expect(Array(image.png[16..<20]) == [0, 0, 1, 41])
    try client.generateQRImage()
    #expect(shown.qrImage == image)
  }

  @Test func `After a reset, neither the image nor the card of the old code is shown`() throws {
    _ = try load()
    try client.generateQRImage()
    try client.generateShareableCard()
    #expect(shown.shareableCard?.svg.contains("Ana Diaz’s Emergency Contact Code") == true)
    let (_, outcome) = harness.begin { [client] in try await client.resetQRCode() }
    try harness.deliver(.reply(RequestID(2), .user(try snapshot(2, resetUser()))))
    #expect(outcome.isOver && outcome.error == nil)
    #expect(shown.qrCode == QRCodeID(uuid(150)))
    #expect(shown.qrImage == nil && shown.shareableCard == nil)
    try client.generateQRImage()
    try client.generateShareableCard()
    #expect(shown.qrImage?.code == QRCodeID(uuid(150)))
    #expect(shown.shareableCard?.code == QRCodeID(uuid(150)))
  }

  @Test func `Without a network, a reset of the code waits, and is sent once`() throws {
    _ = try load()
    harness.setConnected(false)
    for _ in 1...2 {
      let (_, outcome) = harness.begin { [client] in try await client.resetQRCode() }
      #expect(outcome.value == .waiting)
    }
    let code = QRCodeID(uuid(101))
    #expect(shown.isCodeResetPending && shown.qrCode == code)
    #expect(shown.pendingActions.map(\.intent) == [.resetQRCode(code)])
    _ = harness.begin { [client] in try await client.sendQueuedActions { _ in } }
    harness.setConnected(true)
    guard case .perform(let action) = harness.transport.requests.last?.request
    else { throw CancellationError() }
    #expect(action.intent == .resetQRCode(code))
    try harness.answer(.user(try snapshot(2, resetUser())))
    #expect(!shown.isCodeResetPending && shown.qrCode == QRCodeID(uuid(150)))
  }

  /// The card contains the name, so a new name needs a new card (rule 2.5).
  @Test func `After a change of the name, the card with the old name is not shown`() throws {
    _ = try load()
    try client.generateQRImage()
    try client.generateShareableCard()
    var renamed = try User.sample()
    renamed.name = try PersonName("Ana Silva")
    let (_, outcome) = harness.begin { [client] in try await client.load().commit() }
    try harness.deliver(.reply(RequestID(2), .user(try snapshot(2, renamed))))
    #expect(outcome.error == nil)
    #expect(shown.qrImage != nil)
    #expect(shown.shareableCard == nil)
    try client.generateShareableCard()
    #expect(shown.shareableCard?.svg.contains("Ana Silva") == true)
  }

  @Test func `There is no image without a user or after signing out`() throws {
    #expect(throws: UserError.notFound) { try client.generateQRImage() }
    #expect(throws: UserError.notFound) { try client.generateShareableCard() }
    _ = try load()
    try client.generateQRImage()
    client.cleared().commit()
    #expect(shown.qrImage == nil && shown.qrCode == nil)
  }

  @Test func `A reset that is refused, or answered after signing out, changes nothing`() throws {
    _ = try load()
    let (_, refused) = harness.begin { [client] in try await client.resetQRCode() }
    try harness.deliver(.refused(RequestID(2), .notAuthenticated))
    #expect(refused.error as? UserError == .signedOut)
    #expect(shown.qrCode == QRCodeID(uuid(101)))
    let (_, answeredLate) = harness.begin { [client] in try await client.resetQRCode() }
    client.cleared().commit()
    try harness.deliver(.reply(RequestID(3), .user(try snapshot(2, resetUser()))))
    #expect(answeredLate.isOver)
    #expect(shown.user == nil)
  }
}
