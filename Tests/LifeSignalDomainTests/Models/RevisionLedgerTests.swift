import LifeSignalDomain
import StateKit
import Testing

struct RevisionLedgerTests {
  private func revisions(_ numbers: UInt64...) -> [Revision] { numbers.map(Revision.init) }

  @Test func `A change is taken once`() {
    var ledger = RevisionLedger()
    let taken = revisions(1, 1, 2, 1, 2).map { ledger.take($0) }
    #expect(taken == [true, false, true, false, false])
    #expect(ledger.complete == Revision(2) && !ledger.hasGap)
  }

  @Test func `A missing change is a gap until it comes`() {
    var ledger = RevisionLedger()
    _ = revisions(1, 4, 3).map { ledger.take($0) }
    #expect(ledger.complete == Revision(1) && ledger.hasGap && ledger.newest == Revision(4))
    let isNew = ledger.take(Revision(2))
    #expect(isNew)
    #expect(ledger.complete == Revision(4) && !ledger.hasGap && ledger.newest == Revision(4))
  }

  @Test func `Everything at once mends a gap, and keeps what came after it`() {
    var ledger = RevisionLedger()
    _ = revisions(2, 5, 7).map { ledger.take($0) }
    let mends = ledger.takeAll(upTo: Revision(4))
    #expect(mends && ledger.complete == Revision(5) && ledger.hasGap)
    let isNews = [5, 9].map { ledger.takeAll(upTo: Revision($0)) }
    #expect(isNews == [false, true])
    #expect(ledger.complete == Revision(9) && !ledger.hasGap)
  }

  @Test(arguments: 0..<100)
  func `In whatever order changes come, each counts once, and none is missing in the end`(
    seed: UInt64
  ) {
    var chance = SplitMix64(seed: seed)
    let all = (1...20).map { Revision($0) }
    var ledger = RevisionLedger()
    let taken = (all + all).shuffled(using: &chance).filter { ledger.take($0) }
    #expect(taken.sorted() == all)
    #expect(ledger.complete == Revision(20) && !ledger.hasGap)
  }
}
