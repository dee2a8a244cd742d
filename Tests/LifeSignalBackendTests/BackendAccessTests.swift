import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests that each request must prove which account makes it. Regression tests: the server checked
/// only that some account was signed in.
struct BackendAccessTests {
  let harness = BackendHarness()
  let ana: (credentials: Credentials, user: User)
  let ben: (credentials: Credentials, user: User)

  init() throws {
    ana = try harness.signUp("Ana Diaz", try .test(1), on: .anasDevice)
    ben = try harness.signUp("Ben Okafor", try .test(2), on: .bensDevice)
  }

  /// Returns whether the server refuses each of several requests and changes no account.
  private func isRefused(_ credentials: Credentials?, from device: DeviceID) throws -> Bool {
    let accountsBefore = harness.state.accounts
    let requests: [BackendRequest] = [
      .loadUser, .createUser(UserProfile(name: try PersonName("Eve"))), .endSession,
      .previewContact(ben.user.qrCode), .addContact(ben.user.qrCode, .both),
      .subscribe(SubscriptionID(1), .contacts), .unsubscribe(SubscriptionID(1)),
    ]
    return try requests.allSatisfy {
      try harness.ask($0, from: device, as: credentials) == .failure(.notAuthenticated)
        && harness.state.accounts == accountsBefore
    }
  }

  @Test func `A request without a token is refused`() throws {
    #expect(try isRefused(nil, from: .anasDevice))
  }

  @Test func `Another account's token is refused`() throws {
    let stolen = Credentials(account: ana.user.id, token: ben.credentials.token)
    #expect(try isRefused(stolen, from: .anasDevice))
    #expect(try isRefused(stolen, from: .bensDevice))
  }

  @Test func `A token from another device is refused`() throws {
    #expect(try isRefused(ben.credentials, from: .anasDevice))
  }

  @Test func `A token that was never issued, and an unknown account, are refused`() throws {
    #expect(
      try isRefused(Credentials(account: ana.user.id, token: AuthToken("guess")), from: .anasDevice)
    )
    #expect(
      try isRefused(
        Credentials(account: UserID(uuid(99)), token: ana.credentials.token), from: .anasDevice))
  }

  @Test func `Each session has its own token`() throws {
    #expect(ana.credentials.token != ben.credentials.token)
    let newSession = try harness.signIn(try .test(1), on: .anasDevice)
    #expect(newSession.token != ana.credentials.token)
  }

  @Test func `A request that cannot be decoded is refused if its sender can be decoded`() throws {
    let sender = #"{"device":"\#(DeviceID.anasDevice)","launch":"\#(DeviceID.anasDevice)"}"#
    let bytes = Array(#"{"sender":\#(sender),"id":7,"request":{"fly":{}}}"#.utf8)
    let before = harness.state
    #expect(
      harness.receive(bytes).map(\.message) == [.refused(RequestID(7), .malformedRequest)])
    #expect(harness.state == before)
  }

  @Test(arguments: [
    "", "{", "null", "[]", #"{"device":"none","id":7}"#, #"{"id":7}"#, "\u{0}\u{1}",
    String(repeating: "[", count: 10_000),
    String(repeating: " ", count: Wire.maximumMessageByteCount + 1),
  ])
  func `Bytes without a readable sender only increment a counter`(text: String) throws {
    var expected = harness.state
    expected.unreadableMessages += 1
    #expect(harness.receive(Array(text.utf8)).isEmpty)
    #expect(harness.state == expected)
  }

  @Test(arguments: 0..<40)
  func `A damaged request adds no account and no second contact`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let validBytes = try Wire.encode(
      RequestEnvelope(
        sender: DeviceID.anasDevice.address, id: RequestID(7), credentials: ana.credentials,
        request: .addContact(ben.user.qrCode, .responder)))
    for _ in 0..<25 {
      var bytes = validBytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      harness.receive(bytes)
    }
    #expect(harness.state.accounts.count == 2)
    for account in harness.state.accounts.values {
      #expect(account.contacts.count <= 1)
    }
  }
}
