import StateKit

/// Makes every choice of a simulation: which job runs next, which of several sleepers wakes first,
/// which fault occurs, how long something takes, and the random numbers.
///
/// All choices go through ``pickIndex(below:for:)`` and ``randomNumber()``, so a list of numbers
/// describes a whole run: ``record`` is that list, and ``replaying(_:)`` repeats the run.
public final class Choices: Sendable {
  private struct State: Sendable {
    var source: ChoiceSource
    var record: [UInt64] = []
    /// The label of the first recorded choice that was not one of the options.
    var mismatchedLabel: StaticString?
  }

  private let state: Locked<State>
  /// Whether jobs and sleepers always run in the order of their arrival, without a choice.
  let isFirstInFirstOut: Bool

  private init(_ source: ChoiceSource, isFirstInFirstOut: Bool = false) {
    self.isFirstInFirstOut = isFirstInFirstOut
    state = Locked(State(source: source))
  }

  /// Always chooses the first option: jobs run in the order of their arrival, and nothing fails.
  public static var firstInFirstOut: Choices {
    Choices(.first(SplitMix64(seed: 0)), isFirstInFirstOut: true)
  }

  /// Chooses at random. The choices are the same for the same seed, on every machine.
  public static func seeded(_ seed: UInt64) -> Choices {
    Choices(.seeded(SplitMix64(seed: seed)))
  }

  /// Repeats recorded choices in order, and chooses the first option after the end of the record.
  public static func replaying(_ record: ChoiceRecord) -> Choices {
    Choices(
      .replay(record.values, next: 0, fallback: SplitMix64(seed: 0)),
      isFirstInFirstOut: record.isFirstInFirstOut)
  }

  /// Chooses one of `count` options, counted from zero. A single option is no choice, and is not
  /// recorded.
  ///
  /// - Parameters:
  ///   - count: The number of options, at least 1.
  ///   - label: A name of the choice, which is reported if a replayed record does not fit it.
  public func pickIndex(below count: Int, for label: StaticString = "choice") -> Int {
    precondition(
      count > 0, "There are no options for the choice \"\(label)\". Pass a count of at least 1.")
    if count == 1 { return 0 }
    return state.withLock { state in
      let (choice, fits) = state.source.pick(count)
      if !fits && state.mismatchedLabel == nil { state.mismatchedLabel = label }
      state.record.append(UInt64(choice))
      return choice
    }
  }

  /// Returns a random number, which is recorded as a choice.
  public func randomNumber() -> UInt64 {
    state.withLock { state in
      let number = state.source.randomNumber()
      state.record.append(number)
      return number
    }
  }

  /// Chooses one of the elements. Returns nil if there are none.
  public func pick<Element>(from elements: [Element], for label: StaticString = "choice")
    -> Element?
  {
    elements.isEmpty ? nil : elements[pickIndex(below: elements.count, for: label)]
  }

  /// The choices made so far.
  public var record: ChoiceRecord {
    ChoiceRecord(state.withLock { $0.record }, isFirstInFirstOut: isFirstInFirstOut)
  }

  /// The number of choices made so far.
  public var count: Int { state.withLock { $0.record.count } }

  /// Returns a part of the record, for a trace that is written during the run.
  ///
  /// - Parameters:
  ///   - first: The index of the part's first choice, counted from zero.
  ///   - end: The index after the part's last choice, at most ``count``.
  /// - Complexity: O(*k*) for *k* choices.
  public func record(from first: Int, to end: Int) -> [UInt64] {
    state.withLock { Array($0.record[first..<end]) }
  }

  /// The number of recorded choices that were not yet replayed.
  var remainingCount: Int { state.withLock { $0.source.remainingCount } }

  /// The problem of a replay that ended with choices left; nil if no choice is left, or if an
  /// earlier choice did not fit.
  var problemAtEnd: SimulationProblem? {
    let left = remainingCount
    return left > 0 && mismatchedLabel == nil ? .replayIncomplete(left) : nil
  }

  /// Reports the first replayed choice that did not fit. `problems` ignores a repeated report.
  func reportMismatch(to problems: ProblemLog) {
    if let mismatchedLabel { problems.add(.replayMismatch(at: mismatchedLabel)) }
  }

  /// The label of the first choice that did not fit a replayed record, because the program differs
  /// from the recorded one; nil if all choices fitted.
  var mismatchedLabel: String? { state.withLock { $0.mismatchedLabel?.description } }
}
