import StateKit
import Synchronization
import TestSupport
import Testing

/// Readers and tasks that are used after a store was built. The build of a store is its call of the
/// closure that creates its feature.
@Suite(.limitedChildProcesses)
struct BuildContextTests {
  @Test func `A task that starts during a build cannot create a reader after the build`() async {
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
        A reader of ReadOnlyNotesState was read, but it does not belong to a store. Likely cause: its \
        feature was built outside a store, so the reader has no storage. Build features in the \
        closure that you pass to the store.
        """)
  }

  @Test func `A task that starts during a build does not keep the storage alive`() async {
    weak var storage: SharedStorage?
    let isChecked = Semaphore()
    let task = Mutex<Task<Void, Never>?>(nil)
    do {
      let newStorage = SharedStorage()
      storage = newStorage
      _ = StoreActor(initialState: NotesFeature.State(), storage: newStorage) {
        task.withLock { $0 = Task { try? await runOnNewThread { isChecked.wait() } } }
        return NotesFeature()
      }
    }
    #expect(storage == nil)
    isChecked.signal()
    await task.withLock { $0 }?.value
  }

  @Test func `Use of a reader after its store has ended is reported once`() {
    let log = EventLog()
    let issues = Mutex<[String]>([])
    let subscription = log.listen(to: .issues) { event in
      if case .issue(let issue) = event.kind { issues.withLock { $0.append(issue.message) } }
    }
    weak var weakStorage: SharedStorage?
    let feature: ProbeFeature?
    do {
      let storage = SharedStorage(log: log)
      weakStorage = storage
      feature = ProbeFeature.captured(in: storage)
    }
    #expect(weakStorage == nil)
    #expect(feature?.notes.texts == [])
    #expect(feature?.notes.texts == [])
    #expect(
      issues.withLock { $0 } == [
        """
        A reader of ReadOnlyNotesState was used after its store had ended. It still reads the \
        storage of that store. Likely causes: a feature or a reader is a static constant, or was \
        kept longer than its store. Build features in the closure that you pass to each store.
        """
      ])
    subscription.cancel()
  }
}
