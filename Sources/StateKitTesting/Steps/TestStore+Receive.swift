public import StateKit
import StateKitSimulation
public import Testing

extension TestStore where Action: Equatable {
  /// Receives the action that an effect sends next, and handles it.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - sourceLocation: The line of the test.
  ///   - update: Changes the state of before into the one that is expected. Without it the state has
  ///     to stay as it is.
  public func receive(
    _ expected: Action, sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {
    receive(
      Expectation(
        text: { "`\(Difference.describe(expected))`" },
        matches: { $0 == expected },
        mismatch: { actual, waiting in
          .isOther(waiting, Difference(expected: expected, actual: actual))
        }), at: sourceLocation, update)
  }
}

extension TestStore {
  /// Receives the action that an effect sends next, if it satisfies a predicate.
  ///
  /// - Parameters:
  ///   - sourceLocation: The line of the test.
  ///   - predicate: Whether it is the action that is expected.
  ///   - update: Changes the state of before into the one that is expected.
  public func receive(
    sourceLocation: SourceLocation = #_sourceLocation,
    where predicate: @escaping (_ action: Action) -> Bool,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {
    receive(
      Expectation(
        text: { "an action that satisfies the predicate" }, matches: predicate,
        mismatch: { .isUnlike($1) }), at: sourceLocation, update)
  }

  /// Receives the action that an effect sends next, if it is of a case.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - sourceLocation: The line of the test.
  ///   - update: Changes the state of before into the one that is expected.
  public func receive<Value>(
    _ path: CasePath<Action, Value>, sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {
    let text = {
      WrittenArgument(location: sourceLocation)
        .text(otherwise: "an action whose case holds `\(Value.self)`")
    }
    receive(
      Expectation(
        text: text, matches: { path.extract($0) != nil },
        mismatch: { .isOtherCase(expected: text(), $1) }), at: sourceLocation, update)
  }

  /// Receives an action.
  func receive(
    _ expectation: borrowing Expectation<Action>, at location: SourceLocation,
    _ update: ((inout State) throws -> Void)?
  ) {
    step(at: location) {
      let skipped = passOver(until: expectation)
      guard let actual = core.heldAction else {
        return failWithoutAction(expected: expectation.text(), skipped: skipped)
      }
      guard expectation.matches(actual) else {
        fail(.action(expectation.mismatch(actual, WaitingAction(actual, from: core.heldSender))))
        return core.admit()
      }
      let before = core.current
      core.admit()
      compare(before: before, update, after: .receiving("`\(Difference.describe(actual))`"))
    }
  }

  private func failWithoutAction(expected: String, skipped: WaitingActions) {
    if simulation.isStopped { return tellReports() }
    let live = core.liveEffects
    fail(
      .action(
        live.isEmpty
          ? .noneComes(expected: expected, skipped: skipped)
          : .noneYet(expected: expected, skipped: skipped, live: live, nextWake: nextWake)))
  }

  /// Deals with what comes before the action that is expected: unless everything has to be said, it is
  /// skipped.
  ///
  /// - Returns: The actions that were skipped.
  private func passOver(until expectation: borrowing Expectation<Action>) -> WaitingActions {
    if exhaustivity.isOn {
      expectNoChange(before: .receiving(expectation.text()))
      return WaitingActions()
    }
    return skip(untilChange: { _ in false }) { action in
      expectation.matches(action) || expectation.isBlind(action)
    }
  }
}
