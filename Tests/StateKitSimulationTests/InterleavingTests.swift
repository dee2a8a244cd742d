import StateKitSimulation
import Testing

/// Over enough seeds, all possible orders occur, and no impossible order.
struct InterleavingTests {
  private func orders(_ action: Racers.Action, seeds: ClosedRange<UInt64>) -> Set<[String]> {
    Set(seeds.map { Racers.race(action, in: Simulation(choices: .seeded($0))) })
  }

  @Test func `The six concurrent effects of two stores finish in all 720 orders`() {
    // Six effects that do not wait for one another: 6! orders.
    let seen = orders(.startedTogether, seeds: 1...6500)
    #expect(seen.count == 720)
    for order in seen { #expect(order.sorted() == ["a1", "a2", "a3", "b1", "b2", "b3"]) }
  }

  @Test func `Two stores that each run three effects in sequence finish them in all 20 orders`() {
    // Two sequences of three: the positions of one sequence among six, 6! / (3! · 3!).
    let seen = orders(.startedInSequence, seeds: 1...500)
    #expect(seen.count == 20)
    for order in seen {
      #expect(order.filter { $0.hasPrefix("a") } == ["a1", "a2", "a3"])
      #expect(order.filter { $0.hasPrefix("b") } == ["b1", "b2", "b3"])
    }
  }

  @Test func `Without random choices, effects finish in the order of their starts`() {
    let order = Racers.race(.startedTogether, in: Simulation())
    #expect(order == ["a1", "a2", "a3", "b1", "b2", "b3"])
  }

  @Test func `Calls with the same deadline run in all orders`() {
    let seen = Set(
      (UInt64(1)...200).map { seed -> [String] in
        let simulation = Simulation(choices: .seeded(seed))
        let notes = NoteRecorder()
        for name in ["a", "b", "c"] {
          simulation.schedule(after: .seconds(1)) { notes.add(name) }
        }
        simulation.schedule(after: .seconds(2)) { notes.add("later") }
        simulation.advance(by: .seconds(2))
        return notes.all
      })
    #expect(seen.count == 6)
    for order in seen { #expect(order.last == "later") }
  }
}
