import Foundation
import StateKitSimulation
import Testing

/// Jobs run one at a time, first in, first out, on the thread that drives the simulation by calling
/// `run()` or `advance(by:)`, and only during that call.
struct JobOrderTests {
  @Test func `Nothing runs before the simulation is driven`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    simulation.start { notes.add("a") }
    #expect(notes.all == [])
    simulation.run()
    #expect(notes.all == ["a"])
  }

  @Test func `Jobs run in the order of their arrival`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    for name in ["a", "b", "c"] {
      simulation.start {
        notes.add(name + "1")
        await Task.yield()
        notes.add(name + "2")
        await Task.yield()
        notes.add(name + "3")
      }
    }
    simulation.run()
    #expect(notes.all == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"])
  }

  @Test func `Thousands of jobs keep their order`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    for number in 0..<5000 {
      simulation.start {
        if number % 3 == 0 { await Task.yield() }
        notes.add("\(number)")
      }
    }
    simulation.run()
    let numbers = (0..<5000)
    let expected = numbers.filter { $0 % 3 != 0 } + numbers.filter { $0 % 3 == 0 }
    #expect(notes.all == expected.map { "\($0)" })
  }

  @Test func `Child tasks, groups and streams stay on the driving thread`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    let driver = Thread.current
    let addNote: @Sendable (String) -> Void = { [driver = ThreadIdentity(driver)] place in
      notes.add(driver.isCurrent ? place : "\(place) elsewhere")
    }
    simulation.start {
      addNote("task")
      async let child: Void = {
        addNote("async let")
        await Task.yield()
        addNote("async let")
      }()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            addNote("group")
            try? await simulation.clock.sleep(for: .seconds(1))
            addNote("group")
          }
        }
      }
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      async let consumer: Void = { for await _ in stream { addNote("stream") } }()
      for number in 0..<3 {
        continuation.yield(number)
        await Task.yield()
      }
      continuation.finish()
      await consumer
      await child
      addNote("end")
    }
    simulation.advance(by: .seconds(1))
    #expect(notes.all.filter { $0.hasSuffix("elsewhere") } == [])
    let (childNotes, groupNotes, streamNotes) = (2, 3 * 2, 3)
    // One more note is from the start of the task, and one from its end.
    #expect(notes.all.count == 1 + childNotes + groupNotes + streamNotes + 1)
  }

  /// Identifies a thread.
  private struct ThreadIdentity: Sendable {
    private let identifier: ObjectIdentifier
    init(_ thread: Thread) { identifier = ObjectIdentifier(thread) }
    var isCurrent: Bool { ObjectIdentifier(Thread.current) == identifier }
  }
}
