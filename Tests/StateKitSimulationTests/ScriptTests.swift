import StateKit
import StateKitSimulation
import Testing

/// A test double whose behavior a test changes.
struct ScriptTests {
  private struct Offline: Error {}

  private let simulation = Simulation()
  private let notes = NoteRecorder()
  private let script = ScriptedEndpoint<Int, String>("Facts.fetch")

  @discardableResult
  private func call(_ input: Int) -> Task<Void, Never> {
    let task = simulation.start { [notes, script] in
      do {
        notes.add(try await script(input))
      } catch {
        notes.add("\(error)")
      }
    }
    simulation.run()
    return task
  }

  @Test func `The last answer that was set applies`() {
    script.respond { "first \($0)" }
    call(1)
    script.respond { "second \($0)" }
    call(2)
    script.respond { _ in throw Offline() }
    call(3)
    #expect(notes.all == ["first 1", "second 2", "Offline()"])
    #expect(script.inputs == [1, 2, 3])
  }

  @Test func `Answers for one call come first, in order`() {
    script.respond { "always \($0)" }
    script.respondOnce { "one \($0)" }
    script.respondOnce { _ in throw Offline() }
    for number in 1...4 { call(number) }
    #expect(notes.all == ["one 1", "Offline()", "always 3", "always 4"])
  }

  @Test func `Held calls wait, and are answered in order`() {
    script.suspendCalls()
    call(1)
    call(2)
    #expect(script.suspendedCallCount == 2)
    #expect(script.resumeNextCall(returning: "a"))
    simulation.run()
    #expect(script.resumeNextCall(throwing: Offline()))
    simulation.run()
    #expect(!script.resumeNextCall(returning: "none"))
    #expect(notes.all == ["a", "Offline()"])
  }

  @Test func `A held call that is cancelled ends`() {
    script.suspendCalls()
    let first = call(1)
    call(2)
    first.cancel()
    simulation.run()
    #expect(notes.all == ["CancellationError()"])
    script.resumeNextCall(returning: "b")
    simulation.run()
    #expect(notes.all == ["CancellationError()", "b"])
  }

  @Test func `A call without an answer throws an error that names the endpoint`() {
    call(1)
    #expect(
      notes.all == [
        """
        Facts.fetch was called, but its script has no answer. Set an answer before the call: \
        `script.answers { … }`, `script.answersNext { … }` or `script.holds()`.
        """
      ])
  }
}
