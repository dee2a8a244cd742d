import Synchronization

/// A row that counts its comparisons.
struct CountedRow: Identifiable, Equatable, CustomReflectable {
  final class Counter: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    func increment() { number.withLock { $0 += 1 } }
  }

  let id: Int
  var value = 0
  let counter: Counter

  var customMirror: Mirror { Mirror(self, children: ["id": id, "value": value]) }

  static func == (first: Self, second: Self) -> Bool {
    first.counter.increment()
    return first.id == second.id && first.value == second.value
  }
}
