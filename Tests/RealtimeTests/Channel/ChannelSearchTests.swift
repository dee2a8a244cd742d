import Realtime
import Testing

/// The invariants I3, I4, I5 and I6 over all orders of events within bounds.
struct ChannelSearchTests {
  /// The policies of the search, with small limits.
  static var policies: [ChannelPolicy] {
    var authorizing = ChannelPolicy.phoenix
    authorizing.authorizesJoins = true
    return [.phoenix, .supabase, .pusher, authorizing]
  }

  @Test(arguments: 0..<4)
  func `No order of events violates a rule`(index: Int) {
    let policy = Self.policies[index]
    var search = ChannelSearch()
    search.run(from: ChannelHarness(policy))
    print(
      "Channel search \(index): \(search.stateCount) states, \(search.eventCount) events,",
      search.isComplete ? "complete" : "limited")
    #expect(search.violation == nil)
    #expect(search.stateCount > 500)
  }

  @Test(arguments: ChannelDefect.allCases)
  func `The search finds each planted defect`(defect: ChannelDefect) {
    var search = ChannelSearch()
    search.run(from: ChannelHarness(.supabase, defect: defect))
    #expect(search.violation != nil, "\(defect)")
  }
}
