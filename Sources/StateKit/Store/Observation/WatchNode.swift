/// What is watched of one state: of a store's, or of a child's in it.
final class WatchNode<State> {
  private struct Observer {
    let number: UInt64
    let body: (State) -> Void
  }

  /// The state was removed or replaced, and never comes back.
  private(set) var isGone = false
  /// The store of this state, if somebody has it.
  weak var store: AnyObject?

  /// Wakes those who read the state as a whole: after each action, since comparing would take a copy.
  private var whole: Beacon?
  /// The parts that were ever read, which are as many as the program's text has, and in their order,
  /// which is quicker to go through.
  private var parts: [AnyHashable: WatchedPart<State>] = [:]
  private var list: [WatchedPart<State>] = []
  private var observers: [Observer] = []
  private var lastObserver: UInt64 = 0
  /// Sequences that have to learn of the end.
  private var signals: [WeakSignal] = []
  private var signalsToSweep = 8

  deinit {
    for signal in signals { signal.signal?.fire() }
  }

  /// Nobody watches anything, and nobody has the store.
  var isIdle: Bool {
    whole == nil && observers.isEmpty && store == nil && !list.contains { $0.isWatched }
  }

  /// See ``WatchedPart/needsPlace``.
  var needsPlace: Bool { list.contains { $0.needsPlace } }

  /// Notes that the whole state is being read.
  func seeWhole() {
    let beacon = whole ?? Beacon()
    whole = beacon
    beacon.see()
  }

  /// The part under a key, made at the first call.
  func part<Part: WatchedPart<State>>(_ key: AnyHashable, _ make: () -> Part) -> Part {
    if let part = parts[key] as? Part { return part }
    let part = make()
    parts[key] = part
    list.append(part)
    return part
  }

  /// Calls `observer` after each action, until ``removeObserver(_:)``.
  func addObserver(_ observer: @escaping (State) -> Void) -> UInt64 {
    lastObserver += 1
    observers.append(Observer(number: lastObserver, body: observer))
    return lastObserver
  }

  func removeObserver(_ number: UInt64) { observers.removeAll { $0.number == number } }

  /// Fires `signal` when the state is gone.
  func fireAtEnd(_ signal: Signal) {
    if signals.count >= signalsToSweep {
      signals.removeAll { $0.signal == nil }
      signalsToSweep = max(8, signals.count * 2)
    }
    signals.append(WeakSignal(signal: signal))
  }

  /// Looks at everything that is watched, after an action.
  func update(_ state: inout State, _ watch: inout Watch) {
    if let whole {
      watch.woken.append(whole)
      self.whole = nil
    }
    for part in list where part.isWatched { part.update(&state, &watch) }
    if !observers.isEmpty { callObservers(state, &watch) }
  }

  private func callObservers(_ state: State, _ watch: inout Watch) {
    let observers = observers
    watch.calls.append { for observer in observers { observer.body(state) } }
  }

  /// The state is gone, with everything in it. Those who read a value of it are not woken: there is
  /// nothing new to read. What they read last stays, for those who look once more.
  func end(_ watch: inout Watch) {
    isGone = true
    for part in list { part.end(&watch) }
    whole = nil
    observers = []
    let signals = signals
    self.signals = []
    watch.calls.append { for signal in signals { signal.signal?.fire() } }
  }
}
