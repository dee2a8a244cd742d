import StateKit
import StateKitSimulation
import Testing

/// A test double whose behavior a test changes.
struct ScriptedEndpointTests {
  private struct Offline: Error {}

  private let simulation = Simulation()
  private let notes = NoteRecorder()
  private let endpoint = ScriptedEndpoint<Int, String>("Facts.fetch")

  @discardableResult
  private func call(_ input: Int) -> Task<Void, Never> {
    let task = simulation.start { [notes, endpoint] in
      do {
        notes.add(try await endpoint(input))
      } catch {
        notes.add("\(error)")
      }
    }
    simulation.run()
    return task
  }

  @Test func `The last response that was set applies`() {
    endpoint.respond { "first \($0)" }
    call(1)
    endpoint.respond { "second \($0)" }
    call(2)
    endpoint.respond { _ in throw Offline() }
    call(3)
    #expect(notes.all == ["first 1", "second 2", "Offline()"])
    #expect(endpoint.inputs == [1, 2, 3])
  }

  @Test func `Responses for one call are used first, in order`() {
    endpoint.respond { "always \($0)" }
    endpoint.respondOnce { "one \($0)" }
    endpoint.respondOnce { _ in throw Offline() }
    for number in 1...4 { call(number) }
    #expect(notes.all == ["one 1", "Offline()", "always 3", "always 4"])
  }

  @Test func `Suspended calls are resumed in order`() {
    endpoint.suspendCalls()
    call(1)
    call(2)
    #expect(endpoint.suspendedCallCount == 2)
    #expect(endpoint.resumeNextCall(returning: "a"))
    simulation.run()
    #expect(endpoint.resumeNextCall(throwing: Offline()))
    simulation.run()
    #expect(!endpoint.resumeNextCall(returning: "none"))
    #expect(notes.all == ["a", "Offline()"])
  }

  @Test func `A suspended call that is cancelled throws CancellationError`() {
    endpoint.suspendCalls()
    let first = call(1)
    call(2)
    first.cancel()
    simulation.run()
    #expect(notes.all == ["CancellationError()"])
    endpoint.resumeNextCall(returning: "b")
    simulation.run()
    #expect(notes.all == ["CancellationError()", "b"])
  }

  @Test func `A call without a response throws an error that names the endpoint`() {
    call(1)
    #expect(
      notes.all == [
        """
        Facts.fetch was called, but its `ScriptedEndpoint` has no response. Likely cause: the test \
        did not expect the call. Set a response before the call with `respond { … }` or \
        `respondOnce { … }`, or suspend the call with `suspendCalls()`.
        """
      ])
  }
}
