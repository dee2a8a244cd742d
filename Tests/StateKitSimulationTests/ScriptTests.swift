import StateKit
import StateKitSimulation
import Testing

/// A double whose behaviour a test changes as it goes.
struct ScriptTests {
  private struct Offline: Error {}

  private let simulation = Simulation()
  private let notes = Notes()
  private let script = Script<Int, String>("Facts.fetch")

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

  @Test func `It answers as it was told last`() {
    script.answers { "first \($0)" }
    call(1)
    script.answers { "second \($0)" }
    call(2)
    script.answers { _ in throw Offline() }
    call(3)
    #expect(notes.all == ["first 1", "second 2", "Offline()"])
    #expect(script.inputs == [1, 2, 3])
  }

  @Test func `Answers for one call come first, in order`() {
    script.answers { "always \($0)" }
    script.answersNext { "one \($0)" }
    script.answersNext { _ in throw Offline() }
    for number in 1...4 { call(number) }
    #expect(notes.all == ["one 1", "Offline()", "always 3", "always 4"])
  }

  @Test func `Held calls wait, and are answered in order`() {
    script.holds()
    call(1)
    call(2)
    #expect(script.heldCount == 2)
    #expect(script.release(returning: "a"))
    simulation.run()
    #expect(script.release(throwing: Offline()))
    simulation.run()
    #expect(!script.release(returning: "nobody"))
    #expect(notes.all == ["a", "Offline()"])
  }

  @Test func `A held call that is cancelled waits no more`() {
    script.holds()
    let first = call(1)
    call(2)
    first.cancel()
    simulation.run()
    #expect(notes.all == ["CancellationError()"])
    script.release(returning: "b")
    simulation.run()
    #expect(notes.all == ["CancellationError()", "b"])
  }

  @Test func `Without an answer it names its endpoint`() {
    call(1)
    #expect(
      notes.all == [
        """
        Facts.fetch was called, and its script has no answer. Give it one before the call: \
        `script.answers { … }`, `script.answersNext { … }` or `script.holds()`.
        """
      ])
  }
}
