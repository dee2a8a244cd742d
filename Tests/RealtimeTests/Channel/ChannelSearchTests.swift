import Realtime
import TestSupport
import Testing

/// Tests the invariants I1, I3 to I7 and I10 of CASES.md, as far as they apply to channels, over
/// all orders of events within bounds.
struct ChannelSearchTests {
  /// A kind of channel with the bounds within which all orders of events are tried.
  struct Search: Sendable, CustomTestStringConvertible {
    let name: String
    let policy: ChannelPolicy
    let bounds: ChannelWorld.Bounds

    var testDescription: String { name }
  }

  static var searches: [Search] {
    var authorizing = ChannelPolicy.phoenix
    authorizing.authorizesJoins = true
    var recovering = ChannelPolicy.phoenix
    recovering.recovers = true
    var supabase = ChannelPolicy.supabase
    supabase.retry = .schedule(.table([], then: .seconds(1)), attempts: 2)
    return [
      Search(
        name: "phoenix", policy: .phoenix, bounds: .init()
      ),
      Search(
        name: "supabase", policy: supabase,
        bounds: .init()),
      Search(
        name: "pusher", policy: .pusher, bounds: .init()),
      Search(
        name: "authorizing", policy: authorizing,
        bounds: .init()),
      Search(
        name: "recovering", policy: recovering,
        bounds: .init(joins: 2, epochs: 2, pushes: 1, waiters: 1)),
    ]
  }

  @Test(arguments: searches)
  func `No order of events violates a rule`(search: Search) {
    let exploration = Exploration(from: ChannelWorld(search.policy, search.bounds))
    print(
      "Channel \(search.name): \(exploration.states) states, \(exploration.transitions) events,",
      exploration.isComplete ? "complete" : "limited")
    #expect(exploration.violations == [:])
    #expect(exploration.isComplete)
    #expect(exploration.states > 300)
  }

  @Test(arguments: ChannelDefect.allCases)
  func `The search finds each planted defect`(defect: ChannelDefect) {
    let world = ChannelWorld(.supabase, defect: defect)
    let exploration = Exploration(from: world, limit: 20_000)
    #expect(exploration.violations[defect.rule] != nil, "\(exploration.violations.keys)")
  }
}
