/// What is watched of one state: of a store's, or of a child's in it.
final class WatchNode<State> {
  /// The state was removed or replaced, and never comes back.
  private(set) var isGone = false
  /// The store of this state, if somebody has it.
  weak var store: AnyObject?

  /// Wakes those who read the state as a whole: after each action, since comparing would take a copy.
  private var whole: Beacon?
  private var parts: [AnyHashable: WatchedPart<State>] = [:]
  private var observers: [UInt64: (State) -> Void] = [:]
  private var lastObserver: UInt64 = 0
  /// Sequences that have to learn of the end.
  private var signals: [WeakSignal] = []
  private var signalsToSweep = 8

  deinit {
    for signal in signals { signal.signal?.fire() }
  }

  /// Nobody watches anything, and nobody has the store.
  var isIdle: Bool { whole == nil && parts.isEmpty && observers.isEmpty && store == nil }

  /// See ``WatchedPart/needsPlace``.
  var needsPlace: Bool { parts.values.contains { $0.needsPlace } }

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
    return part
  }

  /// The part under a key, if there is one.
  func part<Part: WatchedPart<State>>(_ key: AnyHashable, as _: Part.Type) -> Part? {
    parts[key] as? Part
  }

  /// Calls `observer` after each action, until ``removeObserver(_:)``.
  func addObserver(_ observer: @escaping (State) -> Void) -> UInt64 {
    lastObserver += 1
    observers[lastObserver] = observer
    return lastObserver
  }

  func removeObserver(_ number: UInt64) { observers[number] = nil }

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
    for (key, part) in parts where !part.update(&state, &watch) { parts[key] = nil }
    if !observers.isEmpty { callObservers(state, &watch) }
  }

  private func callObservers(_ state: State, _ watch: inout Watch) {
    let observers = observers.sorted { $0.key < $1.key }.map(\.value)
    watch.calls.append { for observer in observers { observer(state) } }
  }

  /// The state is gone, with everything in it. Those who read a value of it are not woken: there is
  /// nothing new to read. What they read last stays, for those who look once more.
  func end(_ watch: inout Watch) {
    isGone = true
    for part in parts.values { part.end(&watch) }
    whole = nil
    observers = [:]
    let signals = signals
    self.signals = []
    watch.calls.append { for signal in signals { signal.signal?.fire() } }
  }
}
