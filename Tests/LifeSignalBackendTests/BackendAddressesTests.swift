import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests that a device whose address others know is not harmed by the messages that they send in its
/// name. Regression tests: the server answered any message to the address that it named. A refusal
/// with a matching number signed a phone out.
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
}
