import StateKitSimulation
import Testing

/// Time advances only on request, and wakes sleepers in order.
struct VirtualClockTests {
  private func startSleeper(
    _ name: String, _ seconds: Double, in simulation: Simulation, _ notes: NoteRecorder
  ) -> Task<Void, Never> {
    simulation.start {
      do {
        try await simulation.clock.sleep(for: .seconds(seconds))
        notes.add("\(name) \(simulation.seconds)")
      } catch {
        notes.add("\(name) \(error)")
      }
    }
  }

  @Test func `Sleepers wake by deadline, then by arrival`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    for (name, seconds) in [("a", 3.0), ("b", 1), ("c", 3), ("d", 2), ("e", 1), ("f", 3)] {
      _ = startSleeper(name, seconds, in: simulation, notes)
    }
    simulation.run()
    #expect(simulation.nextDeadline == .seconds(1))
    simulation.advance(by: .seconds(2.5))
    #expect(notes.all == ["b 1.0", "e 1.0", "d 2.0"])
    #expect(simulation.seconds == 2.5)
    #expect(simulation.nextDeadline == .seconds(3))
    simulation.advance(by: .seconds(10))
    #expect(notes.all.suffix(3) == ["a 3.0", "c 3.0", "f 3.0"])
    #expect(simulation.nextDeadline == nil)
  }

  @Test func `Sleepers in any order wake in the order of their deadlines`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    let order = (0..<500).map { ($0 * 7919) % 500 }
    for number in order { simulation.schedule(after: .seconds(number)) { notes.add("\(number)") } }
    simulation.advance(by: .seconds(1000))
    #expect(notes.all == (0..<500).map { "\($0)" })
  }

  @Test func `A sleeper that is cancelled wakes immediately and throws`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    let task = startSleeper("a", 3, in: simulation, notes)
    _ = startSleeper("b", 4, in: simulation, notes)
    simulation.run()
    task.cancel()
    #expect(simulation.nextDeadline == .seconds(4))
    simulation.run()
    #expect(notes.all == ["a CancellationError()"])
    simulation.advance(by: .seconds(4))
    #expect(notes.all == ["a CancellationError()", "b 4.0"])
  }

  @Test func `A task that is already cancelled does not sleep`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    startSleeper("a", 3, in: simulation, notes).cancel()
    simulation.run()
    #expect(notes.all == ["a CancellationError()"])
    #expect(simulation.nextDeadline == nil)
  }

  @Test func `A sleep until now or earlier ends without advancing the time`() {
    let simulation = Simulation()
    simulation.advance(by: .seconds(5))
    let notes = NoteRecorder()
    for seconds in [0.0, -1] { _ = startSleeper("a", seconds, in: simulation, notes) }
    simulation.schedule(after: .zero) { notes.add("called") }
    simulation.schedule(after: .seconds(-3)) { notes.add("called") }
    simulation.run()
    #expect(notes.all.sorted() == ["a 5.0", "a 5.0", "called", "called"])
    #expect(simulation.seconds == 5)
  }

  @Test func `Time never goes backwards`() {
    let simulation = Simulation()
    simulation.advance(by: .seconds(5))
    simulation.advance(by: .seconds(-3))
    simulation.advance(to: .seconds(2))
    #expect(simulation.seconds == 5)
  }

  @Test func `A scheduled call runs at its time, between the sleepers before and after it`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    _ = startSleeper("a", 1, in: simulation, notes)
    _ = startSleeper("b", 2, in: simulation, notes)
    simulation.run()
    simulation.schedule(after: .seconds(1)) {
      notes.add("call \(simulation.seconds)")
      simulation.schedule(after: .zero) { notes.add("at once") }
      simulation.schedule(after: .seconds(0.5)) { notes.add("later \(simulation.seconds)") }
    }
    simulation.advance(by: .seconds(3))
    #expect(notes.all == ["a 1.0", "call 1.0", "at once", "later 1.5", "b 2.0"])
  }

  @Test func `A sleep that starts when another sleep ends is measured from that moment`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    simulation.start {
      for _ in 0..<3 {
        try? await simulation.clock.sleep(for: .seconds(1.5))
        notes.add("\(simulation.seconds)")
      }
    }
    simulation.advance(by: .seconds(5))
    #expect(notes.all == ["1.5", "3.0", "4.5"])
  }

  @Test func `Cancelled sleeps with distant deadlines are removed`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    _ = startSleeper("a", 1, in: simulation, notes)
    for _ in 0..<2000 {
      let task = simulation.start { try? await simulation.clock.sleep(for: .seconds(1_000_000)) }
      simulation.run()
      task.cancel()
      simulation.run()
    }
    #expect(simulation.timerCount < 200)
    simulation.advance(by: .seconds(1))
    #expect(notes.all == ["a 1.0"])
    #expect(simulation.nextDeadline == nil)
  }
}
