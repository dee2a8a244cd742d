public import StateKit
import StateKitSimulation
public import Testing

extension TestStore where Action: Equatable {
  /// Receives the next action of an effect, and handles it.
  ///
  /// - Parameters:
  ///   - expected: The action that must be next.
  ///   - sourceLocation: The line of the test.
  ///   - update: Receives the state as it was before the action, and changes it to the
  ///     expected state. Without a closure, the state must not change.
  public func receive(
    _ expected: Action, sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {
    receive(
      ExpectedAction(
        text: { "`\(RenderedDifference.describe(expected))`" },
        matches: { $0 == expected },
        mismatch: { actual, unreceived in
          .unexpectedAction(unreceived, RenderedDifference(expected: expected, actual: actual))
        }), at: sourceLocation, update)
  }
}

extension TestStore {
  /// Receives the next action of an effect, which must satisfy a predicate.
  ///
  /// - Parameters:
  ///   - sourceLocation: The line of the test.
  ///   - predicate: Returns whether an action is the expected one.
  ///   - update: Receives the state as it was before the action, and changes it to the expected
  ///     state.
  public func receive(
    sourceLocation: SourceLocation = #_sourceLocation,
    where predicate: @escaping (_ action: Action) -> Bool,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {
    receive(
      ExpectedAction(
        text: { "an action that satisfies the predicate" }, matches: predicate,
        mismatch: { .predicateNotSatisfied($1) }), at: sourceLocation, update)
  }

  /// Receives the next action of an effect, which must be of a given case.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - sourceLocation: The line of the test.
  ///   - update: Receives the state as it was before the action, and changes it to the expected
  ///     state.
  public func receive<Value>(
    _ path: CaseKeyPath<Action, Value>, sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) where Action: CasePathable {
    let path = CasePath(path).checked(reportingTo: simulation.log)
    let text = {
      ArgumentSourceText(location: sourceLocation)
        .text(otherwise: "an action whose case holds `\(Value.self)`")
    }
    receive(
      ExpectedAction(
        text: text, matches: { path.extract($0) != nil },
        mismatch: { .unexpectedCase(expected: text(), $1) }), at: sourceLocation, update)
  }

  /// Receives the next action of an effect, which must be of a given case and have a given payload.
  ///
  /// ```swift
  /// store.receive(\.search.loaded, ["Ana"]) { $0.names = ["Ana"] }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - payload: The payload of the case.
  ///   - sourceLocation: The line of the test.
  ///   - update: Receives the state as it was before the action, and changes it to the expected
  ///     state.
  public func receive<Value: Equatable>(
    _ path: CaseKeyPath<Action, Value>, _ payload: Value,
    sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) where Action: CasePathable {
    let path = CasePath(path).checked(reportingTo: simulation.log)
    receive(
      ExpectedAction(
        text: { "`\(RenderedDifference.describe(path.embed(payload)))`" },
        matches: { path.extract($0) == payload },
        mismatch: { actual, unreceived in
          .unexpectedAction(
            unreceived, RenderedDifference(expected: path.embed(payload), actual: actual))
        }), at: sourceLocation, update)
  }

  /// Receives an action that matches an expectation.
  func receive(
    _ expectation: borrowing ExpectedAction<Action>, at location: SourceLocation,
    _ update: ((inout State) throws -> Void)?
  ) {
    step(at: location) {
      let skipped = skipActions(until: expectation)
      guard let actual = core.heldAction else {
        if core.holdsDismissal, let next = nextUnreceivedAction {
          fail(.action(.unexpectedCase(expected: expectation.text(), next)))
          return core.admitHeldAction()
        }
        return failWithoutAction(expected: expectation.text(), skipped: skipped)
      }
      guard expectation.matches(actual) else {
        fail(
          .action(
            expectation.mismatch(actual, UnreceivedAction(actual, from: core.heldActionSender))))
        return core.admitHeldAction()
      }
      let before = core.current
      core.admitHeldAction()
      compare(before: before, update, after: .receiving("`\(RenderedDifference.describe(actual))`"))
    }
  }

  private func failWithoutAction(expected: String, skipped: UnreceivedActions) {
    if simulation.isStopped { return failForReportedIssues() }
    let live = core.liveEffects
    fail(
      .action(
        live.isEmpty
          ? .noActionAndNoEffects(expected: expected, skipped: skipped)
          : .noActionYet(expected: expected, skipped: skipped, live: live, nextWake: nextWake)))
  }

  /// Handles what is pending before the expected action. In an exhaustive test, a pending change is
  /// a failure. In other tests, pending changes and actions are skipped.
  ///
  /// - Returns: The actions that were skipped.
  private func skipActions(until expectation: borrowing ExpectedAction<Action>) -> UnreceivedActions
  {
    if exhaustivity.isOn {
      expectNoChange(before: .receiving(expectation.text()))
      return UnreceivedActions()
    }
    return skip(untilChange: { _ in false }) { action in
      expectation.matches(action) || expectation.isIndeterminate?(action) == true
    }
  }
}
