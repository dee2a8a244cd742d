/// One who is told of every state, in the list of a ``WatchNode``.
final class StateObserver<State> {
  fileprivate let body: (State) -> Void
  /// It was removed. SAFETY: only loaded and stored, in the isolation of its store, so no two accesses
  /// overlap.
  @safe @exclusivity(unchecked) fileprivate var isOver = false
  /// Who came next. It stays when this one is removed, for a round that has come this far.
  /// SAFETY: as `isOver`; and what is released with it runs nobody's code but the end of an observer
  /// that was removed before.
  @safe @exclusivity(unchecked) fileprivate var next: StateObserver?
  /// Its number in the order of coming.
  fileprivate let number: UInt64

  fileprivate init(number: UInt64, body: @escaping (State) -> Void) {
    self.number = number
    self.body = body
  }

  /// A call of its own, in which nothing has to be retained for the body to be called.
  @inline(never)
  fileprivate func tell(_ state: State) {
    if !isOver { body(state) }
  }
}

/// Those who are told of every state, in the order of their coming.
///
/// A chain, no array: an array of a generic type costs the metadata of that type at each use, which is
/// more than ten observers do.
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
    observer.isOver = true
    var previous: StateObserver<State>?
    var current = first
    while let one = current, one !== observer {
      previous = one
      current = one.next
    }
    guard current != nil else { return }
    if let previous { previous.next = observer.next } else { first = observer.next }
    if last === observer { last = previous }
  }

  /// Tells everybody who is there now. Whoever comes meanwhile is told of the next state, and whoever
  /// is removed meanwhile of none.
  func tell(_ state: State) {
    let newest = lastNumber
    var current = first
    while let observer = current, observer.number <= newest {
      observer.tell(state)
      current = observer.next
    }
  }
}
