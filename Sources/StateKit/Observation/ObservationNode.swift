/// The observed parts of one state: the state of a store, or of a child in it.
final class ObservationNode<State> {
  /// Whether the state was removed or replaced. It never becomes false again.
  private(set) var isRemoved = false
  /// The store of this state, while it is referenced.
  weak var store: AnyObject?

  /// The signal for observers of the whole state. They are notified after each action, because a
  /// comparison would need a copy.
  private var whole: ObservationSignal?
  /// The signal for observers of the removal of the state.
  private var removal: ObservationSignal?
  /// All parts that were ever read. Their number is limited by the number of key paths in the
  /// source code. The parts are also linked in a list in order of creation, which is faster to
  /// iterate.
  private var parts: [AnyHashable: ObservedPart<State>] = [:]
  private var firstPart: ObservedPart<State>?
  private var lastPart: ObservedPart<State>?
  /// The observers that are called with each state. Created when the first one is added.
  private var observers: ObserverList<State>?
  /// The latches to open when the state is removed.
  private var latches: [WeakLatch] = []
  /// The number of latches at which the deallocated ones are removed.
  private var sweepThreshold = 8

  deinit {
    for weakLatch in latches { weakLatch.latch?.open() }
  }

  /// Whether nothing is observed and the store is not referenced.
  var isUnobserved: Bool {
    if whole != nil || hasObservers { return false }
    var part = firstPart
    while let current = part {
      if current.isObserved { return false }
      part = current.next
    }
    return store == nil
  }

  /// Whether a part needs access to the state in place; see ``ObservedPart/needsInPlaceAccess``.
  var needsInPlaceAccess: Bool {
    var part = firstPart
    while let current = part {
      if current.needsInPlaceAccess { return true }
      part = current.next
    }
    return false
  }

  /// Records a read of the whole state.
  func trackWholeState() {
    let signal = whole ?? ObservationSignal()
    whole = signal
    signal.access()
  }

  /// Records a read of whether the state was removed.
  func trackRemoval() {
    if isRemoved { return }
    let signal = removal ?? ObservationSignal()
    removal = signal
    signal.access()
  }

  /// Returns the part at a key path, creating it on first use.
  ///
  /// A key path literal evaluates to the same object each time its line runs; the same key path on
  /// another line is a different but equal object. Hashing a key path costs more than comparing the
  /// object with those of the few existing parts.
  func part<Part: ObservedPart<State>>(at path: AnyKeyPath, _ make: () -> Part) -> Part {
    var part = firstPart
    while let current = part {
      if current.path === path, let found = current as? Part { return found }
      part = current.next
    }
    let found = self.part(path, make)
    if found.path == nil { found.path = path }
    return found
  }

  /// Returns the part for a key, creating it on first use.
  func part<Part: ObservedPart<State>>(_ key: AnyHashable, _ make: () -> Part) -> Part {
    if let part = parts[key] as? Part { return part }
    let part = make()
    parts[key] = part
    if let lastPart { lastPart.next = part } else { firstPart = part }
    lastPart = part
    return part
  }

  /// Calls `body` with the state after each action, until ``removeObserver(_:)`` is called.
  func addObserver(_ body: @escaping (State) -> Void) -> StateObserver<State> {
    let list = observers ?? ObserverList()
    observers = list
    return list.add(body)
  }

  func removeObserver(_ observer: StateObserver<State>) { observers?.remove(observer) }

  var hasObservers: Bool {
    if let observers { !observers.isEmpty } else { false }
  }

  /// Calls the observers with a copy of the state, because they can read the store.
  func notifyObservers(_ state: State) { observers?.notify(state) }

  /// Opens `latch` when the state is removed.
  func openOnRemoval(_ latch: AsyncLatch) {
    if latches.count >= sweepThreshold {
      latches.removeAll { $0.latch == nil }
      sweepThreshold = max(8, latches.count * 2)
    }
    latches.append(WeakLatch(latch: latch))
  }

  /// Compares all observed parts after an action, and adds their notifications to `batch`. Does not
  /// add the observers that are called with the whole state: a store calls them itself, and for a
  /// child ``updateChild(_:_:)`` adds them.
  func update(_ state: inout State, _ batch: inout ChangeBatch) {
    if let whole {
      batch.signals.append(whole)
      self.whole = nil
    }
    var part = firstPart
    while let current = part {
      if current.isObserved { current.update(&state, &batch) }
      part = current.next
    }
  }

  /// Compares all observed parts of a child's state after an action, and adds all notifications to
  /// `batch`.
  func updateChild(_ state: inout State, _ batch: inout ChangeBatch) {
    update(&state, &batch)
    guard hasObservers else { return }
    let copy = state
    batch.callbacks.append { self.notifyObservers(copy) }
  }

  /// Ends the node when the state has been removed. Observers of the removal are notified. Observers
  /// of the state's values are not, because there is no new value to read. The last values that were read stay available for
  /// further reads.
  func end(_ batch: inout ChangeBatch) {
    isRemoved = true
    var part = firstPart
    while let current = part {
      current.end(&batch)
      part = current.next
    }
    whole = nil
    if let removal { batch.signals.append(removal) }
    removal = nil
    observers = nil
    let latches = latches
    self.latches = []
    batch.callbacks.append { for weakLatch in latches { weakLatch.latch?.open() } }
  }
}

/// A weak reference to a latch.
private struct WeakLatch {
  weak let latch: AsyncLatch?
}
