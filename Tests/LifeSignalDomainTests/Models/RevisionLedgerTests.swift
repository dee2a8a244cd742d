import LifeSignalDomain
import StateKit
import Testing

struct RevisionLedgerTests {
  private func revisions(_ numbers: UInt64...) -> [Revision] { numbers.map(Revision.init) }

  @Test func `A change is recorded once`() {
    var ledger = RevisionTracker()
    let taken = revisions(1, 1, 2, 1, 2).map { ledger.insert($0) }
    #expect(taken == [true, false, true, false, false])
    #expect(ledger.complete == Revision(2) && !ledger.hasGap)
  }

  @Test func `A missing change is a gap until it arrives`() {
    var ledger = RevisionTracker()
    _ = revisions(1, 4, 3).map { ledger.insert($0) }
    #expect(ledger.complete == Revision(1) && ledger.hasGap && ledger.newest == Revision(4))
    let isNew = ledger.insert(Revision(2))
    #expect(isNew)
    #expect(ledger.complete == Revision(4) && !ledger.hasGap && ledger.newest == Revision(4))
  }

  @Test func `Recording a range fixes a gap and keeps later changes`() {
    var ledger = RevisionTracker()
    _ = revisions(2, 5, 7).map { ledger.insert($0) }
    let fillsGap = ledger.insertAll(upTo: Revision(4))
    #expect(fillsGap && ledger.complete == Revision(5) && ledger.hasGap)
    let isNews = [5, 9].map { ledger.insertAll(upTo: Revision($0)) }
    #expect(isNews == [false, true])
    #expect(ledger.complete == Revision(9) && !ledger.hasGap)
  }

  @Test(arguments: 0..<100)
  func `In any order of changes, each counts once and none is missing in the end`(
    seed: UInt64
  ) {
    var chance = SplitMix64(seed: seed)
    let all = (1...20).map { Revision($0) }
    var ledger = RevisionTracker()
    let taken = (all + all).shuffled(using: &chance).filter { ledger.insert($0) }
    #expect(taken.sorted() == all)
    #expect(ledger.complete == Revision(20) && !ledger.hasGap)
  }
}
