import StateKit
import Synchronization
import TestSupport
import Testing

extension EventListenerTests {
  /// A listener runs outside the locks of all storages.
  struct OutsideLocks {
    @Test func `An issue in a transaction is delivered after it, so a listener can read`() {
      let storage = SharedStorage()
      let halves = HalvesClient.live(in: storage)
      let seen = LockedValue<[Int]>([])
      let subscription = storage.log.listen(to: .issues) { _ in
        seen.change { $0.append(storage.value(of: ReadOnlyLeft.self).value) }
      }
      halves.incrementBothCallingBetween { storage.log.report(StoreIssue("inside")) }
      #expect(seen.value == [1])
      subscription.cancel()
    }

    @Test
    func `An issue that a transaction reports to another log is delivered after the transaction`() {
      let storage = SharedStorage()
      let other = SharedStorage()
      let halves = HalvesClient.live(in: storage)
      let seen = LockedValue<[Int]>([])
      let subscription = other.log.listen(to: .issues) { _ in
        let left = storage.value(of: ReadOnlyLeft.self).value
        seen.change { $0.append(left + other.value(of: ReadOnlyLeft.self).value) }
      }
      halves.incrementBothCallingBetween { other.log.report(StoreIssue("inside")) }
      #expect(seen.value == [1])
      subscription.cancel()
    }

    @MainActor
    @Test func `An issue in a read is delivered after it, so a listener can write`() {
      let storage = SharedStorage()
      let halves = HalvesClient.live(in: storage)
      let store = Store(initialState: EffectTestFeature.State(), storage: storage) {
        EffectTestFeature()
      }
      let subscription = storage.log.listen(to: .issues) { _ in halves.incrementBoth() }
      let values = store.read { store in
        let before = store.shared(ReadOnlyLeft.self).value
        store.read { _ in storage.log.report(StoreIssue("inside")) }
        return [before, store.shared(ReadOnlyLeft.self).value]
      }
      #expect(values == [0, 0])
      #expect(storage.value(of: ReadOnlyLeft.self).value == 1)
      subscription.cancel()
    }

    /// The worker thread takes the lock of `sum`, and then waits until the transaction has ended.
    @Test func `A listener can wait for a lock held by a thread that waits to read the storage`() {
      let storage = SharedStorage()
      let halves = HalvesClient.live(in: storage)
      let sum = LockedValue(0)
      let subscription = storage.log.listen(to: .issues) { _ in sum.change { $0 += 10 } }
      let lockTaken = Semaphore()
      let reader = LockedValue<TestThread?>(nil)
      halves.incrementBothCallingBetween {
        let worker = TestThread {
          sum.change { sum in
            lockTaken.signal()
            sum += storage.value(of: ReadOnlyLeft.self).value
          }
        }
        reader.change { $0 = worker }
        lockTaken.wait()
        storage.log.report(StoreIssue("inside"))
      }
      reader.value?.join()
      #expect(sum.value == 11)
      subscription.cancel()
    }
  }

  /// A listener receives all changes of a commit or none of them.
  struct CommitDelivery {
    /// The recorder starts to listen between the two changes of the group.
    @Test(arguments: [false, true])
    func `A listener receives a group completely or not at all`(hasOtherListener: Bool) {
      let storage = SharedStorage()
      let halves = HalvesClient.live(in: storage)
      let other = hasOtherListener ? storage.log.listen(to: .shared) { _ in } : nil
      let late = LockedValue<EventRecorder?>(nil)
      halves.incrementBothCallingBetween {
        late.change { $0 = EventRecorder(storage.log, to: .shared) }
      }
      let receivedCount = late.value?.events.count ?? 1
      #expect(receivedCount == 0 || receivedCount == 2)
      halves.incrementBoth()
      #expect(late.value?.events.count == receivedCount + 2)
      late.change { $0 = nil }
      other?.cancel()
    }

    /// The writer waits for the storage's lock while the recorder starts to listen.
    @Test func `A change after a listener was added is delivered to it`() {
      for _ in 0..<50 {
        let storage = SharedStorage()
        let halves = HalvesClient.live(in: storage)
        let isWriting = Atomic(false)
        let recorder = LockedValue<EventRecorder?>(nil)
        let writer = LockedValue<TestThread?>(nil)
        halves.incrementBothCallingBetween {
          let worker = TestThread {
            isWriting.store(true, ordering: .releasing)
            halves.incrementBoth()
          }
          writer.change { $0 = worker }
          while !isWriting.load(ordering: .acquiring) {}
          // This loop gives the writer enough time to reach the lock. If the writer does not reach
          // it, this round tests nothing.
          for _ in 0..<20_000 { _ = isWriting.load(ordering: .acquiring) }
          recorder.change { $0 = EventRecorder(storage.log, to: .shared) }
        }
        writer.value?.join()
        #expect(recorder.value?.events.count == 2)
        recorder.change { $0 = nil }
      }
    }
  }

  /// The backlog of events for a listener is bounded, and its overflow is reported.
  struct BacklogLimit {
    /// The backlog has room for one more event, or for two. The commit consists of two events.
    @Test(arguments: [1, 2])
    func `A commit that exceeds the limit is dropped completely`(room: Int) {
      let storage = SharedStorage()
      let halves = HalvesClient.live(in: storage)
      let listenerEntered = Semaphore()
      let listenerRelease = Semaphore()
      let isFirst = Atomic(true)
      let changes = LockedValue(0)
      let subscription = storage.log.listen(to: [.issues, .shared]) { event in
        if isFirst.exchange(false, ordering: .relaxed) {
          listenerEntered.signal()
          listenerRelease.wait()
        }
        if case .shared = event.kind { changes.change { $0 += 1 } }
      }
      let worker = TestThread { storage.log.report(StoreIssue("a")) }
      listenerEntered.wait()
      for _ in 0..<(EventDispatcher.backlogLimit - room) { storage.log.report(StoreIssue("a")) }
      halves.incrementBoth()
      listenerRelease.signal()
      worker.join()
      #expect(changes.value == (room == 1 ? 0 : 2))
      subscription.cancel()
    }

    @Test
    func `While a listener does not return, events beyond the limit are dropped and reported`() {
      let log = EventLog()
      let listenerEntered = Semaphore()
      let listenerRelease = Semaphore()
      let isFirst = Atomic(true)
      let lines = LockedValue<[String]>([])
      let subscription = log.listen(to: .issues) { event in
        if isFirst.exchange(false, ordering: .relaxed) {
          listenerEntered.signal()
          listenerRelease.wait()
        }
        guard case .issue(let issue) = event.kind, issue.message != "a" else { return }
        lines.change { $0.append("\(event.sequence) \(issue.message)") }
      }
      let worker = TestThread { log.report(StoreIssue("a")) }
      listenerEntered.wait()
      let count = EventDispatcher.backlogLimit + 1_000
      for _ in 0..<count { log.report(StoreIssue("a")) }
      listenerRelease.signal()
      worker.join()
      log.report(StoreIssue("b"))
      #expect(
        lines.value == [
          """
          \(EventDispatcher.backlogLimit + 3) A listener of an event log did not return while \
          \(EventDispatcher.backlogLimit) events were recorded. Further events are dropped until \
          the listener returns. Likely cause: the listener waits for a lock, or for a thread that \
          writes. Let it return immediately, and do the work in a task.
          """,
          """
          \(count + 3) 1000 events were dropped while a listener of the event log did not return. \
          Gaps in the sequence numbers of the events show where events are missing.
          """, "\(count + 4) b",
        ])
      subscription.cancel()
    }

    @Test func `An endless chain of events is reported at a limit`() {
      let storage = SharedStorage()
      let halves = HalvesClient.live(in: storage)
      let rounds = Atomic(0)
      let messages = LockedValue<[String]>([])
      let subscription = storage.log.listen(to: [.shared, .issues]) { event in
        switch event.kind {
        case .issue(let issue): messages.change { $0.append(issue.message) }
        default:
          if rounds.add(1, ordering: .relaxed).newValue < 1_000 { halves.appendLeft(1) }
        }
      }
      halves.appendLeft(0)
      #expect(
        messages.value == [
          """
          \(EventDispatcher.chainLimit) events form a chain: each was caused by a listener of the \
          previous event. The call that caused the first event returns only after the last event \
          was delivered. Likely cause: a listener writes shared state, or sends an action, on each \
          event. Listen to fewer kinds, or write only when a value has changed.
          """
        ])
      subscription.cancel()
    }

    @Test func `Many events that no listener caused are not a chain`() {
      let log = EventLog()
      let recorder = EventRecorder(log, to: .issues)
      for _ in 0..<1_000 { log.report(StoreIssue("a")) }
      #expect(recorder.issues == Array(repeating: "a", count: 1_000))
    }
  }
}
