/// The calls whose completions have not been called, so that completions are called in the order of the
/// calls.
struct CompletionOrder<Completion: Sendable>: Sendable {
  /// The number of a call.
  struct CallID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private var firstNumber = 0
  /// The completions of the calls from the oldest one on; nil for those that have no result yet.
  private var completions: [Completion?] = []

  /// The number of calls whose completions have not been called.
  var count: Int { completions.count }

  /// Adds a call.
  mutating func add() -> CallID {
    completions.append(nil)
    return CallID(number: firstNumber + completions.count - 1)
  }

  /// Records the completion of a call, and returns the completions to call now, in order. A second one of
  /// the same call has no effect.
  ///
  /// - Complexity: O(*n*) in the number of calls that wait.
  mutating func finish(_ call: CallID, _ completion: Completion) -> [Completion] {
    let index = call.number - firstNumber
    guard completions.indices.contains(index), completions[index] == nil else { return [] }
    completions[index] = completion
    let ready = completions.prefix { $0 != nil }.compactMap(\.self)
    completions.removeFirst(ready.count)
    firstNumber += ready.count
    return ready
  }
}
