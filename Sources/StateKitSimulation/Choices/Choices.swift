import StateKit

/// Makes every choice that a simulation leaves open: which job runs next, which of two sleepers wakes
/// first, which fault strikes, how long something takes, what a random number is.
///
/// All of them are one call, ``pick(_:_:)``, so one list of numbers is a whole run. ``record`` is that
/// list, and ``replaying(_:)`` makes the run again.
public final class Choices: Sendable {
  private struct State: Sendable {
    var source: ChoiceSource
    var record: [UInt64] = []
    var misfit: StaticString?
  }

  private let state: Locked<State>
  /// Whether the first is always chosen, so that nobody needs to ask which.
  let isInOrder: Bool

  private init(_ source: ChoiceSource, isInOrder: Bool = false) {
    self.isInOrder = isInOrder
    state = Locked(State(source: source))
  }

  /// Always the first one: jobs run in the order of their arrival, and nothing fails.
  public static var firstInFirstOut: Choices {
    Choices(.first(SplitMix64(seed: 0)), isInOrder: true)
  }

  /// By chance; the same for the same seed, on every machine.
  public static func seeded(_ seed: UInt64) -> Choices {
    Choices(.seeded(SplitMix64(seed: seed)))
  }

  /// What was recorded, in its order; where the record is over, always the first.
  public static func replaying(_ record: ChoiceRecord) -> Choices {
    Choices(
      .replay(record.values, next: 0, rest: SplitMix64(seed: 0)), isInOrder: record.isInOrder)
  }

  /// Chooses one of `count`, counted from zero. With one to choose there is no choice, and nothing is
  /// recorded.
  ///
  /// - Parameters:
  ///   - count: How many there are; at least 1.
  ///   - label: What is chosen, in a word.
  public func pick(_ count: Int, _ label: StaticString = "choice") -> Int {
    precondition(count > 0, "There is nothing to choose from for \"\(label)\".")
    if count == 1 { return 0 }
    return state.withLock { state in
      let (choice, fits) = state.source.pick(count)
      if !fits && state.misfit == nil { state.misfit = label }
      state.record.append(UInt64(choice))
      return choice
    }
  }

  /// A random number that is one of the choices.
  public func number() -> UInt64 {
    state.withLock { state in
      let number = state.source.number()
      state.record.append(number)
      return number
    }
  }

  /// One of the elements; nil when there are none.
  public func pick<Element>(one elements: [Element], _ label: StaticString = "choice") -> Element? {
    elements.isEmpty ? nil : elements[pick(elements.count, label)]
  }

  /// What was chosen so far.
  public var record: ChoiceRecord {
    ChoiceRecord(state.withLock { $0.record }, isInOrder: isInOrder)
  }

  /// How many choices were made so far.
  package var count: Int { state.withLock { $0.record.count } }

  /// The choices from one number to another, counted from zero.
  package func record(from first: Int, to end: Int) -> [UInt64] {
    state.withLock { Array($0.record[first..<end]) }
  }

  /// How many choices were recorded and not yet made again.
  var left: Int { state.withLock { $0.source.left } }

  /// What is wrong with a replay that is over; nothing when it fitted, or did not before.
  var problemAtEnd: SimulationProblem? {
    let left = left
    return left > 0 && misfit == nil ? .choicesLeft(left) : nil
  }

  /// Reports that a replayed choice did not fit, once.
  func tellMisfit(to problems: Problems) {
    if let misfit { problems.add(.otherProgram(at: misfit)) }
  }

  /// What was to be chosen when a replayed choice did not fit: then the program is another one than
  /// the one that was recorded. Nil as long as all have fitted.
  var misfit: String? { state.withLock { $0.misfit?.description } }
}
