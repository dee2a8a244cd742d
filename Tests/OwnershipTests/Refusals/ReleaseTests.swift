import StateKit
import Synchronization
import Testing
import TestSupport

/// Storages, writers and objects that are released inside a transaction.
@Suite(.limitedChildProcesses)
struct ReleaseTests {
  @Test func `A storage that ends inside a transaction of another one releases its writers`() {
    let ledger = LedgerClient.live(in: SharedStorage())
    weak var log: EventLog?
    let kept = Mutex<SharedStorage?>(nil)
    do {
      let made = EventLog()
      log = made
      let storage = SharedStorage(log: made)
      _ = ProfileClient.live(in: storage)
      kept.withLock { $0 = storage }
    }
    #expect(log != nil)
    ledger.add(1) { kept.withLock { $0 = nil } }
    #expect(log == nil)
  }

  @Test func `A storage that ends inside a transaction of its own is released`() {
    weak var log: EventLog?
    do {
      let made = EventLog()
      log = made
      let kept = Mutex<SharedStorage?>(SharedStorage(log: made))
      guard let ledger = kept.withLock({ $0.map { LedgerClient.live(in: $0) } }) else { return }
      ledger.add(1) { kept.withLock { $0 = nil } }
    }
    #expect(log == nil)
  }

  @Test func `A writer that ends inside a transaction of another storage gives up its claim`() {
    let ledger = LedgerClient.live(in: SharedStorage())
    let storage = SharedStorage()
    let profile = Mutex<ProfileClient?>(ProfileClient.live(in: storage))
    ledger.add(1) { profile.withLock { $0 = nil } }
    ProfileClient.live(in: storage).rename("Ana")
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "Ana")
  }

  @Test func `Reading in the deinit of an object in owned state is refused with its own message`()
    async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let clutter = ClutterClient.live(in: storage)
      let subscription = storage.log.listen(to: .issues) { _ in }
      clutter.put(Clutter { _ = storage.value(of: ReadOnlyProfileState.self) })
      // The old object is released by the thread that ends the reduce, outside a transaction.
      clutter.replaceWhileReading(Clutter {})
      subscription.cancel()
    }
    #expect(
      Refused.message(in: result) == """
        A lookup of ReadOnlyProfileState was attempted by the `deinit` of an object that a storage \
        released: a class instance inside owned state. Owned state must contain only values. Move \
        the object out of the state, or remove the access to shared state from its `deinit`.
        """)
  }
}
