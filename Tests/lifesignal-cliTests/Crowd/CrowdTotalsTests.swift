import Testing

@testable import lifesignal_cli

/// The table of a crowd.
struct CrowdTotalsTests {
  private var totals: CrowdTotals {
    var totals = CrowdTotals()
    totals.phones = 50
    totals.signedUp = 50
    totals.connected = 49
    totals.settled = 48
    totals.opened = 1_234
    totals.drops = 1_185
    totals.requests = [.acknowledged: 9_000, .refused: 12, .interrupted: 345]
    totals.actions = 5_678
    totals.caughtUp = 7_777
    totals.early = usage(descriptors: 60, bytes: 71_400_000)
    totals.end = usage(descriptors: 61, bytes: 72_600_000)
    return totals
  }

  private func usage(descriptors: Int, bytes: Int) -> CrowdTotals.Usage {
    CrowdTotals.Usage(
      ProcessUsage(descriptorCount: descriptors, memoryByteCount: bytes), connected: 49)
  }

  @Test func `The table has a row for each number`() {
    #expect(
      totals.rows.map { "\($0.name): \($0.value)" } == [
        "phones: 50, of which 50 signed up, and 49 connected", "connections opened: 1234",
        "connections lost: 1185", "requests acknowledged: 9000", "requests refused: 12",
        "requests interrupted: 345", "requests timed out: 0", "requests under way: 0",
        "actions acknowledged: 5678", "changes caught up: 7777", "changes doubled: 0",
        "changes lost: 0", "descriptors: 61, and 60 after 20 s",
        "memory, MB: 73, and 71 after 20 s",
      ])
  }

  @Test func `A short run has no earlier use of the machine`() {
    var totals = totals
    totals.early = nil
    #expect(totals.rows.suffix(2).map(\.value) == ["61", "73"])
    totals.end = nil
    #expect(totals.rows.last?.name == "changes lost")
  }

  @Test func `A lost change, a doubled change and an issue are failures`() {
    #expect(totals.isSound)
    let faults: [WritableKeyPath<CrowdTotals, Int>] = [\.doubled, \.issues]
    for fault in faults {
      var totals = totals
      totals[keyPath: fault] = 1
      #expect(!totals.isSound)
    }
    var totals = totals
    totals.lost = 1
    #expect(!totals.isSound)
  }
}
