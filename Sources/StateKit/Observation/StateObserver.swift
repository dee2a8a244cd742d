/// The links of a ``StateObserver`` in its list. They do not depend on the type of the state, because
/// a loop over values of a generic type looks up the metadata of the type for each of them.
class ObserverLinks {
  fileprivate final var isRemoved = false
  /// The next observer in the list.
  fileprivate final var next: ObserverLinks?
  /// The position of the observer in the order of registration.
  fileprivate final let number: UInt64

  fileprivate init(number: UInt64) { self.number = number }
}

/// An observer that is called with each state, in an ``ObserverList``.
final class StateObserver<State>: ObserverLinks {
  fileprivate let body: (State) -> Void

  fileprivate init(number: UInt64, body: @escaping (State) -> Void) {
    self.body = body
    super.init(number: number)
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
final class ObserverList<State> {
  private var first: ObserverLinks?
  private var last: ObserverLinks?
  private var lastNumber: UInt64 = 0
  private var isNotifying = false
  /// Whether observers were removed while observers were called. They stay in the list until all
  /// calls have returned.
  private var containsRemovedObservers = false

  var isEmpty: Bool { first == nil }

  func add(_ body: @escaping (State) -> Void) -> StateObserver<State> {
    lastNumber += 1
    let observer = StateObserver(number: lastNumber, body: body)
    if let last { last.next = observer } else { first = observer }
    last = observer
    return observer
  }

  /// Removes an observer, which is not called again.
  ///
  /// - Complexity: O(n).
  func remove(_ observer: StateObserver<State>) {
    observer.isRemoved = true
    if isNotifying { containsRemovedObservers = true } else { unlinkRemovedObservers() }
  }

  private func unlinkRemovedObservers() {
    containsRemovedObservers = false
    var remaining: ObserverLinks?
    var current = first
    first = nil
    while let observer = current {
      current = observer.next
      if observer.isRemoved { continue }
      if let remaining { remaining.next = observer } else { first = observer }
      remaining = observer
    }
    remaining?.next = nil
    last = remaining
  }

  /// Calls all current observers. An observer that is added during the calls is called with the
  /// next state; an observer that is removed during the calls is not called.
  func notify(_ state: State) {
    isNotifying = true
    let newest = lastNumber
    // SAFETY: the list keeps all its observers alive during the loop, because it unlinks none of them
    // while `isNotifying` is true.
    var current = unsafe first.map { unsafe Unmanaged.passUnretained($0) }
    // SAFETY: as above.
    while let observer = unsafe current {
      // SAFETY: as above.
      unsafe current = observer._withUnsafeGuaranteedRef { links in
        if links.number > newest { return nil }
        // SAFETY: only `add(_:)` adds links, and all of them are `StateObserver<State>`s.
        unsafe unsafeDowncast(links, to: StateObserver<State>.self).notify(state)
        // SAFETY: as for the list's observers above.
        return unsafe links.next.map { unsafe Unmanaged.passUnretained($0) }
      }
    }
    isNotifying = false
    if containsRemovedObservers { unlinkRemovedObservers() }
  }
}
