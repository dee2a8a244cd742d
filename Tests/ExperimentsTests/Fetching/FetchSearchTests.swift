import TestSupport
import Testing

/// All orders of the events of fetches, with two callers and two retries.
struct FetchSearchTests {
  @Test(arguments: [
    (FetchWorld(mostGenerations: 3), 30_000),
    (FetchWorld(mostGenerations: 2, asksIdentity: true), 10_000),
    (FetchWorld(mostGenerations: 2, hasLateTimers: true), 10_000),
    (FetchWorld(mostGenerations: 3, maximumUnderWay: 1), 500),
  ])
  func `No order of events breaks a rule`(world: FetchWorld, leastStates: Int) {
    let exploration = Exploration(from: world)
    #expect(exploration.violations == [:])
    #expect(exploration.isComplete)
    #expect(exploration.states > leastStates)
  }
}
