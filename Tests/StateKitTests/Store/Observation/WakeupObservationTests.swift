import Foundation
import Observation
import StateKit
import Synchronization
import TestSupport
import Testing

/// A view that reads shared state is notified when any thread changes the state after the read.
@MainActor
struct WakeupObservationTests {
  let storage: SharedStorage
  let store: StoreOf<Board>
  let label: LabelClient
  let readers = Readers()

  init() {
    storage = SharedStorage()
    label = .live(in: storage)
    store = Store(initialState: Board.State(), storage: storage) { Board() }
  }

  /// Waits until the main actor has run all jobs that were enqueued before this call.
  private func runJobsOfMainActor() async {
    await withCheckedContinuation { continuation in
      Task.detached { @MainActor in continuation.resume() }
    }
  }

  private func writeOnOtherThread(_ text: String, _ size: Int) {
    TestThread { [label] in label.set(text, size) }.join()
  }

  /// What the reader and the writer of a stress test know of each other.
  private final class Progress: Sendable {
    let writeCount = Atomic(0)
    /// Whether a round is open: the writer writes without a pause. In between it waits, because otherwise it
    /// would take a core from the other tests while the reader waits for the main actor.
    let isOpen = Atomic(false)
    let isFinished = Atomic(false)
    let opening = DispatchSemaphore(value: 0)

    func waitForWrites(after count: Int, _ number: Int) {
      while writeCount.load(ordering: .acquiring) < count + number { sched_yield() }
    }

    /// Opens a round, and waits until the writer writes.
    func open() {
      let count = writeCount.load(ordering: .acquiring)
      isOpen.store(true, ordering: .releasing)
      opening.signal()
      waitForWrites(after: count, 1)
    }
  }

  /// The number of rounds, each with one read; `.ci/campaign` sets it with `STRESS_ROUNDS`.
  private static var rounds: Int {
    ProcessInfo.processInfo.environment["STRESS_ROUNDS"].flatMap { Int($0) } ?? 20_000
  }

  /// The writer does not pause in a round, so that, over many rounds, a change can happen between any two
  /// steps of a read.
  @Test func `No notification is lost while another thread writes without a pause`() async {
    let progress = Progress()
    let writer = TestThread { [label] in
      while true {
        progress.opening.wait()
        if progress.isFinished.load(ordering: .acquiring) { return }
        while progress.isOpen.load(ordering: .acquiring) {
          label.set("", progress.writeCount.load(ordering: .relaxed))
          progress.writeCount.add(1, ordering: .releasing)
        }
      }
    }
    var lostCount = 0
    for _ in 0..<Self.rounds {
      progress.open()
      readers.read("view") { store.shared(ReadOnlyLabelState.self).size }
      let writeCountAfterRead = progress.writeCount.load(ordering: .acquiring)
      // Waits until two more changes are counted. The first may have started before the read, but
      // the second started after it. A change notifies the observers before it is counted.
      progress.waitForWrites(after: writeCountAfterRead, 2)
      progress.isOpen.store(false, ordering: .releasing)
      await runJobsOfMainActor()
      if readers.takeNotified().isEmpty { lostCount += 1 }
    }
    progress.isFinished.store(true, ordering: .releasing)
    progress.opening.signal()
    writer.join()
    #expect(lostCount == 0)
  }

  @Test func `A job of the main actor notifies a view of a change on another thread`() async {
    readers.read("view") { store.shared(ReadOnlyLabelState.self).size }
    writeOnOtherThread("", 1)
    #expect(readers.takeNotified() == [])
    await runJobsOfMainActor()
    #expect(readers.takeNotified() == ["view"])
  }

  @Test func `A view is notified of a change that happens while the view reads`() async {
    readers.read("view") {
      _ = store.shared(ReadOnlyLabelState.self).size
      writeOnOtherThread("", 1)
    }
    await runJobsOfMainActor()
    #expect(readers.takeNotified() == ["view"])
  }

  @Test func `A view is notified although another view has already read the new value`() async {
    readers.read("first") { store.shared(\ReadOnlyLabelState.text) }
    writeOnOtherThread("a", 0)
    readers.read("second") { store.shared(\ReadOnlyLabelState.text) }
    await runJobsOfMainActor()
    #expect(readers.takeNotified().contains("first"))
  }

  @Test func `A view is notified once of a change, even if it reads again`() async {
    for round in 1...3 {
      readers.read("whole") { store.shared(ReadOnlyLabelState.self).size }
      readers.read("part") { store.shared(\ReadOnlyLabelState.size) }
      label.set("", round)
      #expect(readers.takeNotified() == ["part", "whole"])
      readers.read("whole") { store.shared(ReadOnlyLabelState.self).size }
      readers.read("part") { store.shared(\ReadOnlyLabelState.size) }
      await runJobsOfMainActor()
      #expect(readers.takeNotified() == [])
      label.set("", -round)
      #expect(readers.takeNotified() == ["part", "whole"])
    }
  }

  @Test func `A view that reads a version that is already outdated is notified`() async {
    store.read { store in
      _ = store.shared(ReadOnlyLabelState.self).size
      writeOnOtherThread("new", 1)
      readers.read("whole") { store.shared(ReadOnlyLabelState.self).text }
      readers.read("part") { store.shared(\ReadOnlyLabelState.text) }
    }
    await runJobsOfMainActor()
    #expect(readers.takeNotified() == ["part", "whole"])
  }

  @Test func `An action sent inside a read is handled after the read`() {
    let sizes = store.read { store in
      let sizeBefore = store.shared(ReadOnlyLabelState.self).size
      store.send(.change { $0.title = "sent" })
      #expect(store.title == "")
      writeOnOtherThread("", 7)
      return [sizeBefore, store.shared(ReadOnlyLabelState.self).size]
    }
    #expect(sizes == [0, 0])
    #expect(store.title == "sent")
    #expect(store.shared(ReadOnlyLabelState.self).size == 7)
  }

  @Test func `An action that a subscriber sends before a read waits for the current action`() {
    var seen: [String] = []
    let subscription = store.subscribe { [weak store] state in
      seen.append(state.title)
      guard state.title == "a", let store else { return }
      store.send(.change { $0.title = "b" })
      store.read { store in _ = store.shared(ReadOnlyLabelState.self) }
      #expect(store.title == "a")
    }
    store.send(.change { $0.title = "a" })
    #expect(seen == ["a", "b"])
    subscription.cancel()
  }
}
