import LifeSignalDomain
import Testing

@testable import LifeSignalSimulation

/// What a live phone says about its line.
struct LiveUpdatesReportTests {
  @Test func `A short interruption shows nothing`() {
    var report = LiveUpdatesReport()
    #expect(report.update(.connecting, .live, caughtUp: nil, at: .zero) == nil)
    #expect(report.update(.open(epoch: 1), .live, caughtUp: nil, at: .seconds(1)) == nil)
    #expect(
      report.update(.interrupted(retry: 1, of: 5), .live, caughtUp: nil, at: .seconds(2)) == nil)
    #expect(report.update(.open(epoch: 2), .live, caughtUp: 4, at: .seconds(4)) == nil)
  }

  @Test(arguments: [
    (UInt64(0), "nothing missed"), (1, "1 change caught up"), (3, "3 changes caught up"),
  ])
  func `A long interruption is reported, and its end when the phone is up to date`(
    changeCount: UInt64, text: String
  ) {
    var report = LiveUpdatesReport()
    for start in [Duration.seconds(10), .seconds(900)] {
      #expect(report.update(.open(epoch: 1), .live, caughtUp: nil, at: start) == nil)
      let retry = LinkStatus.interrupted(retry: 1, of: 5)
      #expect(report.update(retry, .live, caughtUp: nil, at: start) == nil)
      let degraded = start + .seconds(30)
      #expect(
        report.update(.degraded, .paused, caughtUp: nil, at: degraded) == "Live updates paused")
      #expect(report.update(.degraded, .paused, caughtUp: nil, at: degraded) == nil)
      let reopened = start + .seconds(41)
      #expect(report.update(.open(epoch: 2), .live, caughtUp: nil, at: reopened) == nil)
      // The time until the server's reply does not count.
      #expect(
        report.update(.open(epoch: 2), .live, caughtUp: changeCount, at: reopened + .seconds(2))
          == "live again after 41 s; \(text)")
      #expect(
        report.update(
          .open(epoch: 2), .live, caughtUp: changeCount, at: reopened + .seconds(3)) == nil)
    }
  }

  @Test func `The end of being offline is reported, too`() {
    var report = LiveUpdatesReport()
    _ = report.update(.open(epoch: 1), .live, caughtUp: nil, at: .zero)
    #expect(report.update(.offline, .live, caughtUp: nil, at: .seconds(10)) == nil)
    #expect(report.update(.connecting, .live, caughtUp: nil, at: .seconds(40)) == nil)
    #expect(
      report.update(.open(epoch: 2), .live, caughtUp: 1, at: .seconds(50))
        == "live again after 40 s; 1 change caught up")
    #expect(report.update(.open(epoch: 2), .live, caughtUp: 1, at: .seconds(60)) == nil)
  }

  @Test func `A line that breaks again before the phone is up to date stays interrupted`() {
    var report = LiveUpdatesReport()
    _ = report.update(.open(epoch: 1), .live, caughtUp: nil, at: .zero)
    _ = report.update(.degraded, .paused, caughtUp: nil, at: .seconds(10))
    #expect(report.update(.open(epoch: 2), .live, caughtUp: nil, at: .seconds(20)) == nil)
    #expect(report.update(.degraded, .paused, caughtUp: nil, at: .seconds(21)) == nil)
    #expect(
      report.update(.open(epoch: 3), .live, caughtUp: 2, at: .seconds(50))
        == "live again after 40 s; 2 changes caught up")
  }
}
