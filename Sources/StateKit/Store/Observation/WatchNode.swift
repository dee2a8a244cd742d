/// What is watched of one state: of a store's, or of a child's in it.
final class WatchNode<State> {
  /// The state was removed or replaced, and never comes back.
  private(set) var isGone = false
  /// The store of this state, if somebody has it.
  weak var store: AnyObject?

  /// Wakes those who read the state as a whole: after each action, since comparing would take a copy.
  private var whole: Beacon?
  /// The parts that were ever read, which are as many as the program's text has, and in their order,
  /// a chain, which is quicker to go through.
  private var parts: [AnyHashable: WatchedPart<State>] = [:]
  /// SAFETY of the unchecked exclusivity: only loaded and stored, in the isolation of the store.
  @safe @exclusivity(unchecked) private var firstPart: WatchedPart<State>?
  private var lastPart: WatchedPart<State>?
  /// SAFETY of the unchecked exclusivity: nobody else's code runs while the chain is changed, and
  /// while it is gone through it is only loaded.
  @safe @exclusivity(unchecked) private var observers = ObserverList<State>()
  /// Sequences that have to learn of the end.
  private var signals: [WeakSignal] = []
  private var signalsToSweep = 8

  deinit {
    for signal in signals { signal.signal?.fire() }
  }

  /// Nobody watches anything, and nobody has the store.
  var isIdle: Bool {
    if whole != nil || !observers.isEmpty { return false }
    var part = firstPart
    while let one = part {
      if one.isWatched { return false }
      part = one.next
    }
    return store == nil
  }

  /// See ``WatchedPart/needsPlace``.
  var needsPlace: Bool {
    var part = firstPart
    while let one = part {
      if one.needsPlace { return true }
      part = one.next
    }
    return false
  }

  /// Notes that the whole state is being read.
  func seeWhole() {
    let beacon = whole ?? Beacon()
    whole = beacon
    beacon.see()
  }

  /// The part at a key path, made at the first call.
  ///
  /// A path that is written down is one object, each time that line runs, and the same path on another
  /// line is an equal one: hashing it costs more than looking through the few parts that there are.
  func part<Part: WatchedPart<State>>(at path: AnyKeyPath, _ make: () -> Part) -> Part {
    var part = firstPart
    while let one = part {
      if one.path === path, let found = one as? Part { return found }
      part = one.next
    }
    let found = self.part(path, make)
    if found.path == nil { found.path = path }
    return found
  }

  /// The part under a key, made at the first call.
  func part<Part: WatchedPart<State>>(_ key: AnyHashable, _ make: () -> Part) -> Part {
    if let part = parts[key] as? Part { return part }
    let part = make()
    parts[key] = part
    if let lastPart { lastPart.next = part } else { firstPart = part }
    lastPart = part
    return part
  }

  /// Has `body` told of the state after each action, until ``removeObserver(_:)``.
  func addObserver(_ body: @escaping (State) -> Void) -> StateObserver<State> {
    observers.add(body)
  }

  func removeObserver(_ observer: StateObserver<State>) { observers.remove(observer) }

  var hasObservers: Bool { !observers.isEmpty }

  /// Tells the observers of the state, which is a copy: they may look at the store.
  func tellObservers(_ state: State) { observers.tell(state) }

  /// Fires `signal` when the state is gone.
  func fireAtEnd(_ signal: Signal) {
    if signals.count >= signalsToSweep {
      signals.removeAll { $0.signal == nil }
      signalsToSweep = max(8, signals.count * 2)
    }
    signals.append(WeakSignal(signal: signal))
  }

  /// Looks at everything that is watched, after an action. The observers are told later: by the store,
  /// or, of a child, among the calls of the watch.
  func update(_ state: inout State, _ watch: inout Watch) {
    if let whole {
      watch.woken.append(whole)
      self.whole = nil
    }
    var part = firstPart
    while let one = part {
      if one.isWatched { one.update(&state, &watch) }
      part = one.next
    }
  }

  /// The same for the state of a child.
  func updateChild(_ state: inout State, _ watch: inout Watch) {
    update(&state, &watch)
    guard hasObservers else { return }
    let seen = state
    watch.calls.append { self.tellObservers(seen) }
  }

  /// The state is gone, with everything in it. Those who read a value of it are not woken: there is
  /// nothing new to read. What they read last stays, for those who look once more.
  func end(_ watch: inout Watch) {
    isGone = true
    var part = firstPart
    while let one = part {
      one.end(&watch)
      part = one.next
    }
    whole = nil
    observers = ObserverList()
    let signals = signals
    self.signals = []
    watch.calls.append { for signal in signals { signal.signal?.fire() } }
  }
}
