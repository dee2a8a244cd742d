import StateKit
import Synchronization
import TestSupport
import Testing

/// Readers and tasks that outlive the build of a store.
@Suite(.limitedChildProcesses)
struct BuildContextTests {
  @Test func `A task that starts during a build cannot make a reader after the build`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let isBuilt = Semaphore()
      let task = Mutex<Task<Void, Never>?>(nil)
      let store = StoreActor(initialState: NotesFeature.State(), storage: storage) {
        task.withLock {
          $0 = Task {
            try? await runOnNewThread { isBuilt.wait() }
            @SharedReader var notes: ReadOnlyNotesState
            _ = notes
          }
        }
        return NotesFeature()
      }
      isBuilt.signal()
      await task.withLock { $0 }?.value
      _ = store
    }
    #expect(
      Refused.message(in: result) == """
        A reader of ReadOnlyNotesState that does not belong to a store was read. Its feature was \
        built outside a store, so it has no storage. Build features in the closure that you pass \
        to the store.
        """)
  }

  @Test func `A task that starts during a build does not keep the storage alive`() async {
    weak var storage: SharedStorage?
    let isOver = Semaphore()
    let task = Mutex<Task<Void, Never>?>(nil)
    do {
      let made = SharedStorage()
      storage = made
      _ = StoreActor(initialState: NotesFeature.State(), storage: made) {
        task.withLock { $0 = Task { try? await runOnNewThread { isOver.wait() } } }
        return NotesFeature()
      }
    }
    #expect(storage == nil)
    isOver.signal()
    await task.withLock { $0 }?.value
  }

  @Test func `Use of a reader after its store has ended is reported once`() {
    let log = EventLog()
    let reports = Mutex<[String]>([])
    let subscription = log.listen(to: .issues) { event in
      if case .issue(let report) = event.kind { reports.withLock { $0.append(report.message) } }
    }
    weak var kept: SharedStorage?
    let feature: ProbeFeature?
    do {
      let storage = SharedStorage(log: log)
      kept = storage
      feature = ProbeFeature.captured(in: storage)
    }
    #expect(kept == nil)
    #expect(feature?.notes.texts == [])
    #expect(feature?.notes.texts == [])
    #expect(
      reports.withLock { $0 } == [
        """
        A reader of ReadOnlyNotesState was used after its store had ended. It still reads the \
        storage of that store. Usual causes: a feature or a reader in a static constant, or one \
        that was kept longer than its store. Build features in the closure that you pass to each \
        store.
        """
      ])
    subscription.cancel()
  }
}
