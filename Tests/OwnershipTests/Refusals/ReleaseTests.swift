import StateKit
import Synchronization
import Testing
import TestSupport

/// Storages and writers that are released inside a transaction, and objects that a storage
/// releases.
@Suite(.limitedChildProcesses)
struct ReleaseTests {
  @Test func `A storage deallocated inside another storage's transaction releases its contents`() {
    let ledger = LedgerClient.live(in: SharedStorage())
    weak var log: EventLog?
    let lastReference = Mutex<SharedStorage?>(nil)
    do {
      let newLog = EventLog()
      log = newLog
      let storage = SharedStorage(log: newLog)
      _ = ProfileClient.live(in: storage)
      lastReference.withLock { $0 = storage }
    }
    #expect(log != nil)
    ledger.add(1) { lastReference.withLock { $0 = nil } }
    #expect(log == nil)
  }

  @Test func `A storage deallocated inside its own transaction releases its contents`() {
    weak var log: EventLog?
    do {
      let newLog = EventLog()
      log = newLog
      let lastReference = Mutex<SharedStorage?>(SharedStorage(log: newLog))
      guard let ledger = lastReference.withLock({ $0.map { LedgerClient.live(in: $0) } }) else {
        return
      }
      ledger.add(1) { lastReference.withLock { $0 = nil } }
    }
    #expect(log == nil)
  }

  @Test func `A writer deallocated inside another storage's transaction can be replaced`() {
    let ledger = LedgerClient.live(in: SharedStorage())
    let storage = SharedStorage()
    let profile = Mutex<ProfileClient?>(ProfileClient.live(in: storage))
    ledger.add(1) { profile.withLock { $0 = nil } }
    ProfileClient.live(in: storage).rename("Ana")
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "Ana")
  }

  @Test func `Reading in the deinit of an object in owned state is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let clutter = ClutterClient.live(in: storage)
      let subscription = storage.log.listen(to: .issues) { _ in }
      clutter.put(Clutter(onDeinit: { _ = storage.value(of: ReadOnlyProfileState.self) }))
      // This thread, which runs the reducer, releases the old object after the reducer has
      // returned, outside a transaction.
      clutter.replaceWhileReading(Clutter(onDeinit: {}))
      subscription.cancel()
    }
    #expect(
      Refused.message(in: result) == """
        A lookup of ReadOnlyProfileState was attempted by the `deinit` of an object that a storage \
        released. Likely cause: the owned state contains a class instance, although it must \
        contain only values. Move the object out of the state, or remove the access to shared \
        state from its `deinit`.
        """)
  }
}
