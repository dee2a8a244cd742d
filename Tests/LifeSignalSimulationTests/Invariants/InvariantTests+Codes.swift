import LifeSignalBackend
import LifeSignalSimulation
import Testing

@testable import LifeSignalDomain

// The functions `broken…` return the numbers of the violated invariants.
extension InvariantTests {
  @Test func `Invariant 35 detects a user without exactly one live code, and a code issued again`()
    throws
  {
    let other = QRCodeID(Self.uuid(150))
    #expect(try brokenBackend { $0.qrCodes[ana.qrCode] = .dead } == [35])
    #expect(try brokenBackend { $0.qrCodes[other] = .live(ana.id) } == [35])
    #expect(try brokenBackend { $0.qrCodes[other] = .live(UserID(Self.uuid(99))) } == [35])
    #expect(try brokenBackend { $0.qrCodes[other] = .dead }.isEmpty)
    #expect(try broken(settled: settledDevice { $0.user?.qrCode = other }).contains(35))
    #expect(
      try brokenByStep {
        $0.accounts[ana.id]?.person?.qrCode = other
        $0.qrCodes[other] = .live(ana.id)
      } == [35])
    #expect(
      try brokenByStep(
        { $0.qrCodes[other] = .dead },
        {
          $0.qrCodes[ana.qrCode] = .dead
          $0.accounts[ana.id]?.person?.qrCode = other
          $0.qrCodes[other] = .live(ana.id)
        }) == [35])
    #expect(
      try brokenByStep {
        $0.qrCodes[ana.qrCode] = .dead
        $0.accounts[ana.id]?.person?.qrCode = other
        $0.qrCodes[other] = .live(ana.id)
      }.isEmpty)
  }

  @Test func `Invariant 36 detects images of another code, and a card with another name`() throws {
    let other = QRCodeID(Self.uuid(150))
    #expect(broken { $0.qrImageCode = other } == [36])
    #expect(broken { $0.cardCode = other } == [36])
    #expect(try broken { $0.cardName = try PersonName("Other Name") } == [36])
    #expect(broken { $0.avatar = AvatarID(Self.uuid(1)) } == [36])
    #expect(broken { $0.qrImageCode = ana.qrCode }.isEmpty)
  }

  @Test func `Invariant 38 detects a new code that changes a relation`() throws {
    let other = QRCodeID(Self.uuid(150))
    #expect(
      try brokenByStep {
        $0.qrCodes[ana.qrCode] = .dead
        $0.accounts[ana.id]?.person?.qrCode = other
        $0.qrCodes[other] = .live(ana.id)
        $0.accounts[ana.id]?.contacts = [:]
        $0.accounts[ben.id]?.contacts = [:]
      } == [38])
  }
}
