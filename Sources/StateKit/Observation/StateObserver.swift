/// An observer that is called with each state, in the list of an ``ObservationNode``.
final class StateObserver<State> {
  fileprivate let body: (State) -> Void
  /// Whether the observer was removed. SAFETY: it is only loaded and stored in the isolation of its
  /// store, so no two accesses overlap.
  @safe @exclusivity(unchecked) fileprivate var isRemoved = false
  /// The next observer in the list. It stays set when this observer is removed, because a
  /// notification that is calling this observer then continues with the next one. SAFETY: the
  /// property is only loaded and stored in the isolation of its store, so no two accesses overlap.
  /// Releasing the next observer can only deallocate an observer that was removed before, and the
  /// deallocation runs no other code.
  @safe @exclusivity(unchecked) fileprivate var next: StateObserver?
  /// The position of the observer in the order of registration.
  fileprivate let number: UInt64

  fileprivate init(number: UInt64, body: @escaping (State) -> Void) {
    self.number = number
    self.body = body
  }

  /// A separate function, so that calling `body` does not retain anything.
  @inline(never)
  fileprivate func notify(_ state: State) {
    if !isRemoved { body(state) }
  }
}

/// The observers that are called with each state, in the order of registration.
///
/// It is a linked list and not an array, because each use of an array of a generic type has to look
/// up the metadata of that type, which costs more than calling ten observers.
struct ObserverList<State> {
  private var first: StateObserver<State>?
  private var last: StateObserver<State>?
  private var lastNumber: UInt64 = 0

  var isEmpty: Bool { first == nil }

  mutating func add(_ body: @escaping (State) -> Void) -> StateObserver<State> {
    lastNumber += 1
    let observer = StateObserver(number: lastNumber, body: body)
    if let last { last.next = observer } else { first = observer }
    last = observer
    return observer
  }

  /// - Complexity: O(n).
  mutating func remove(_ observer: StateObserver<State>) {
    observer.isRemoved = true
    var previous: StateObserver<State>?
    var current = first
    while let candidate = current, candidate !== observer {
      previous = candidate
      current = candidate.next
    }
    guard current != nil else { return }
    if let previous { previous.next = observer.next } else { first = observer.next }
    if last === observer { last = previous }
  }

  /// Calls all current observers. An observer that is added during the calls is called with the
  /// next state; an observer that is removed during the calls is not called.
  func notify(_ state: State) {
    let newest = lastNumber
    var current = first
    while let observer = current, observer.number <= newest {
      observer.notify(state)
      current = observer.next
    }
  }
}
