import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests that a device whose address others know is not harmed by the messages that they send in its
/// name. Regression tests: the server answered any message to the address that it named, and recorded
/// the number of a request before it checked who sent the request. A refusal with a matching number
/// signed a phone out, and a request with a high number left the phone without answers.
struct BackendAddressesTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  /// Who knows Ana's address, and has an account.
  let ben: RegisteredPerson
  private let address = DeviceID.anasDevice.address
  private let bensAddress = DeviceID.bensDevice.address

  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
  }

  // MARK: Foreign senders

  /// Case 88 of CASES.md.
  @Test(arguments: [true, false])
  func `A message that names another sender is dropped and reported`(isReadable: Bool) throws {
    let valid = try Wire.encode(
      harness.envelope(.endSession, from: address, as: ana.credentials))
    let text = String(decoding: valid, as: UTF8.self)
    let bytes = isReadable ? valid : Array(text.replacing("endSession", with: "fly").utf8)
    let before = harness.state
    #expect(harness.receive(bytes, on: bensAddress).isEmpty)
    #expect(harness.state == before)
    #expect(harness.reports == [.foreignSender(bensAddress)])
    // Another launch of the same device is a foreign sender, too.
    let otherLaunch = DeviceAddress(device: .anasDevice, launch: LaunchID(uuid(9)))
    #expect(harness.receive(bytes, on: otherLaunch).isEmpty)
    #expect(harness.state == before)
    #expect(harness.reports.last == .foreignSender(otherLaunch))
  }

  /// Case 88 of CASES.md.
  @Test func `A message that names the address of its line is handled`() throws {
    let envelope = harness.envelope(.loadTime, from: address, as: ana.credentials)
    #expect(
      try harness.receive(envelope, on: address).map(\.message)
        == [.reply(envelope.id, .done)])
    let header = Array(
      String(decoding: try Wire.encode(envelope), as: UTF8.self)
        .replacing("loadTime", with: "fly").utf8)
    #expect(
      harness.receive(header, on: address).map(\.message)
        == [.refused(envelope.id, .malformedRequest)])
    #expect(harness.receive([0], on: address).isEmpty)
    #expect(harness.reports.isEmpty)
  }

  // MARK: Numbers

  /// The requests with which a stranger, or a person with another account, names Ana's address.
  private func attacks() throws -> [(BackendRequest, Credentials?)] {
    let guess = Credentials(account: ana.id, token: AuthToken("guess"))
    let stolen = Credentials(account: ana.id, token: ben.credentials.token)
    // Ben signs in on "Ana's device", so that his own account may name her address.
    let session = try harness.signIn(try .test(2), on: .anasDevice)
    return [
      (.loadUser, nil), (.loadUser, guess), (.loadUser, stolen), (.loadUser, ben.credentials),
      (.loadUser, session.credentials), (.sendCode(try .test(3)), nil), (.checkAccount, nil),
      (.perform(harness.action(.alertOn)), guess),
    ]
  }

  /// Case 89 of CASES.md.
  @Test func `Requests of others in a device's name use up none of its numbers`() throws {
    for (request, credentials) in try attacks() {
      let next = harness.envelope(.loadTime, from: address, as: ana.credentials)
      // The device's next number, and one that moves the device's window beyond its next numbers.
      for number in [next.id.number, next.id.number + 1_000] {
        try harness.receive(
          RequestEnvelope(
            sender: address, id: RequestID(number), credentials: credentials,
            request: request))
      }
      #expect(
        try harness.receive(next).map(\.message) == [.reply(next.id, .done)], "\(request)")
    }
  }

  /// Case 89 of CASES.md.
  @Test func `A refused request leaves its number and its window unused`() throws {
    let envelope = harness.envelope(.loadTime, from: address, as: ana.credentials)
    let unauthenticated = RequestEnvelope(
      sender: envelope.sender, id: envelope.id, credentials: nil, request: .loadTime)
    for _ in 0..<2 {
      let before = harness.state
      #expect(
        try harness.receive(unauthenticated).map(\.message)
          == [.refused(envelope.id, .notAuthenticated)])
      #expect(harness.state == before)
    }
    #expect(try harness.receive(envelope).map(\.message) == [.reply(envelope.id, .done)])
  }

  /// Case 89 of CASES.md.
  @Test func `With an expired token, only requests that are carried out use up their numbers`()
    throws
  {
    harness.wait(4_000)
    let load = harness.envelope(.loadUser, from: address, as: ana.credentials)
    let before = harness.state.requestDeduplicator
    for _ in 0..<2 {
      #expect(
        try harness.receive(load).map(\.message) == [.refused(load.id, .tokenExpired)])
      #expect(harness.state.requestDeduplicator == before)
    }
    // The emergency takes effect, and its copies are dropped.
    let alert = harness.envelope(
      .perform(harness.action(.alertOn)), from: address, as: ana.credentials)
    #expect(try harness.receive(alert).contains { $0.message == .refused(alert.id, .tokenExpired) })
    #expect(try harness.user(ana).emergencies.count == 1)
    let after = harness.state
    #expect(try harness.receive(alert).isEmpty)
    #expect(harness.state == after)
  }

  // MARK: Copies

  /// Case 89 of CASES.md. The copy of a request is dropped even if the request itself ended the right to
  /// make it.
  @Test func `A copy of a received request is dropped, whatever happened meanwhile`() throws {
    let requests: [BackendRequest] = [
      .loadUser, .sendCode(try .test(1)), .perform(harness.action(.checkIn)), .refreshToken,
      .endSession,
    ]
    let envelopes = requests.map {
      harness.envelope($0, from: address, as: ana.credentials)
    }
    for envelope in envelopes { #expect(try harness.receive(envelope).count >= 1) }
    let before = harness.state
    for envelope in envelopes { #expect(try harness.receive(envelope).isEmpty) }
    #expect(harness.state == before)
  }

  @Test func `The copy of a late delivery by a replaced phone is dropped`() throws {
    _ = try harness.signIn(try .test(1), on: .other)
    let alert = harness.envelope(
      .perform(harness.action(.alertOn)), from: address, as: ana.credentials)
    #expect(try harness.receive(alert).contains { $0.message == .reply(alert.id, .done) })
    let before = harness.state
    #expect(try harness.receive(alert).isEmpty)
    #expect(harness.state == before)
  }
}
