import StateKit
import StateKitSimulation
import Testing

/// A simulation chooses the latency of a fault point, and whether the fault point throws an error.
struct FaultPointTests {
  private struct Offline: Error, Equatable {}
  private struct Refused: Error, Equatable {}

  /// Chooses the second latency, which is one second, and the third outcome. The first outcome is an
  /// answer, and the others are the failures.
  private static let lateRefusal = ChoiceRecord([1, 2])

  /// Calls a fault point, and returns the result and the time at which the call ended, in seconds.
  private func outcome(in simulation: Simulation) -> String {
    let notes = NoteRecorder()
    simulation.start {
      do {
        try await simulation.faultPoint(
          "api.fetch", latency: [.zero, .seconds(1)], failures: [Offline(), Refused()])
        notes.add("answer \(simulation.seconds)")
      } catch {
        notes.add("\(error) \(simulation.seconds)")
      }
    }
    simulation.advance(by: .seconds(1))
    return notes.all.joined()
  }

  @Test func `Without random choices, nothing fails and nothing takes time`() {
    #expect(outcome(in: Simulation()) == "answer 0.0")
  }

  @Test func `Over enough seeds, every fault occurs, both immediately and with latency`() {
    let seen = Set((1...100).map { outcome(in: Simulation(choices: .seeded($0))) })
    #expect(
      seen == [
        "answer 0.0", "answer 1.0", "Offline() 0.0", "Offline() 1.0", "Refused() 0.0",
        "Refused() 1.0",
      ])
  }

  @Test func `A recorded choice determines the latency and the error`() {
    #expect(outcome(in: Simulation(choices: .replaying(Self.lateRefusal))) == "Refused() 1.0")
  }

  @Test func `A call that is cancelled during its latency throws CancellationError`() {
    let simulation = Simulation(choices: .replaying(Self.lateRefusal))
    let notes = NoteRecorder()
    let task = simulation.start {
      do {
        try await simulation.faultPoint(
          "api.fetch", latency: [.zero, .seconds(1)], failures: [Offline(), Refused()])
      } catch {
        notes.add("\(error)")
      }
    }
    simulation.run()
    task.cancel()
    simulation.run()
    #expect(notes.all == ["CancellationError()"])
  }
}
