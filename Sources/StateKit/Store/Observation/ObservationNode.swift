/// The watched parts of one state: the state of a store, or of a child in it.
final class ObservationNode<State> {
  /// Whether the state was removed or replaced. It never becomes false again.
  private(set) var isRemoved = false
  /// The store of this state, while it is referenced.
  weak var store: AnyObject?

  /// The signal for observers of the whole state. They are notified after each action, because a
  /// comparison would need a copy.
  private var whole: ObservationSignal?
  /// All parts that were ever read. Their number is bounded by the program text. They are also
  /// linked in a list in order of creation, which is faster to iterate.
  private var parts: [AnyHashable: ObservedPart<State>] = [:]
  /// SAFETY of the unchecked exclusivity: it is only loaded and stored in the isolation of the
  /// store, so no two accesses overlap.
  @safe @exclusivity(unchecked) private var firstPart: ObservedPart<State>?
  private var lastPart: ObservedPart<State>?
  /// SAFETY of the unchecked exclusivity: no foreign code runs while the list is changed, and an
  /// iteration over it only loads.
  @safe @exclusivity(unchecked) private var observers = ObserverList<State>()
  /// The signals to fire when the state is removed.
  private var signals: [WeakLatch] = []
  private var sweepThreshold = 8

  deinit {
    for signal in signals { signal.signal?.open() }
  }

  /// Whether nothing is observed and the store is not referenced.
  var isUnobserved: Bool {
    if whole != nil || !observers.isEmpty { return false }
    var part = firstPart
    while let one = part {
      if one.isObserved { return false }
      part = one.next
    }
    return store == nil
  }

  /// See ``ObservedPart/needsPlace``.
  var needsInPlaceAccess: Bool {
    var part = firstPart
    while let one = part {
      if one.needsPlace { return true }
      part = one.next
    }
    return false
  }

  /// Records a read of the whole state.
  func trackWholeState() {
    let beacon = whole ?? ObservationSignal()
    whole = beacon
    beacon.access()
  }

  /// Returns the part at a key path, creating it on first use.
  ///
  /// A key path literal is one object each time its line runs; the same key path on another line is
  /// a different but equal object. Hashing a key path costs more than searching the few existing
  /// parts for the object.
  func part<Part: ObservedPart<State>>(at path: AnyKeyPath, _ make: () -> Part) -> Part {
    var part = firstPart
    while let one = part {
      if one.path === path, let found = one as? Part { return found }
      part = one.next
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
    observers.add(body)
  }

  func removeObserver(_ observer: StateObserver<State>) { observers.remove(observer) }

  var hasObservers: Bool { !observers.isEmpty }

  /// Calls the observers with a copy of the state, because they may read the store.
  func notifyObservers(_ state: State) { observers.tell(state) }

  /// Fires `signal` when the state is removed.
  func openOnRemoval(_ signal: AsyncLatch) {
    if signals.count >= sweepThreshold {
      signals.removeAll { $0.signal == nil }
      sweepThreshold = max(8, signals.count * 2)
    }
    signals.append(WeakLatch(signal: signal))
  }

  /// Compares all watched parts after an action. The observers are called later: the store calls
  /// its own, and those of a child are added to the calls of the watch.
  func update(_ state: inout State, _ watch: inout ChangeBatch) {
    if let whole {
      watch.signals.append(whole)
      self.whole = nil
    }
    var part = firstPart
    while let one = part {
      if one.isObserved { one.update(&state, &watch) }
      part = one.next
    }
  }

  /// Compares all watched parts of a child's state after an action.
  func updateChild(_ state: inout State, _ watch: inout ChangeBatch) {
    update(&state, &watch)
    guard hasObservers else { return }
    let seen = state
    watch.callbacks.append { self.notifyObservers(seen) }
  }

  /// Ends the node when the state has been removed. Observers of its values are not notified,
  /// because there is no new value to read. The last values that were read stay available for
  /// further reads.
  func end(_ watch: inout ChangeBatch) {
    isRemoved = true
    var part = firstPart
    while let one = part {
      one.end(&watch)
      part = one.next
    }
    whole = nil
    observers = ObserverList()
    let signals = signals
    self.signals = []
    watch.callbacks.append { for signal in signals { signal.signal?.open() } }
  }
}
