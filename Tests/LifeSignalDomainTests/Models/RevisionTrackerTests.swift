import LifeSignalDomain
import StateKit
import Testing

/// Tests of the tracker, which records which changes of the server have arrived (rule 6).
struct RevisionTrackerTests {
  private func revisions(_ numbers: UInt64...) -> [Revision] { numbers.map(Revision.init) }

  @Test func `A change is recorded once`() {
    var tracker = RevisionTracker()
    let areNew = revisions(1, 1, 2, 1, 2).map { tracker.insert($0) }
    #expect(areNew == [true, false, true, false, false])
    #expect(tracker.complete == Revision(2) && !tracker.hasGap)
  }

  @Test func `A missing change is a gap until it arrives`() {
    var tracker = RevisionTracker()
    _ = revisions(1, 4, 3).map { tracker.insert($0) }
    #expect(tracker.complete == Revision(1) && tracker.hasGap && tracker.newest == Revision(4))
    let isNew = tracker.insert(Revision(2))
    #expect(isNew)
    #expect(tracker.complete == Revision(4) && !tracker.hasGap && tracker.newest == Revision(4))
  }

  @Test func `Recording a range closes its gaps and keeps later changes`() {
    var tracker = RevisionTracker()
    _ = revisions(2, 5, 7).map { tracker.insert($0) }
    let fillsGap = tracker.insertAll(upTo: Revision(4))
    #expect(fillsGap && tracker.complete == Revision(5) && tracker.hasGap)
    let areNew = [5, 9].map { tracker.insertAll(upTo: Revision($0)) }
    #expect(areNew == [false, true])
    #expect(tracker.complete == Revision(9) && !tracker.hasGap)
  }

  @Test(arguments: 0..<100)
  func `In any order of changes, each change is recorded once and no gap remains`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let all = (1...20).map { Revision($0) }
    var tracker = RevisionTracker()
    let recorded = (all + all).shuffled(using: &random).filter { tracker.insert($0) }
    #expect(recorded.sorted() == all)
    #expect(tracker.complete == Revision(20) && !tracker.hasGap)
  }
}
