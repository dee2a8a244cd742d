public import StateKit
import StateKitSimulation
public import Testing

extension TestStore {
  /// Receives the next change of shared state.
  ///
  /// A change has already been made when the test receives it. Changes and actions are received in
  /// the order in which they happened.
  ///
  /// ```swift
  /// store.receiveChange(of: ReadOnlyContactsState.self) { $0.contacts.append(ben) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The published type of the shared state.
  ///   - sourceLocation: The line of the test.
  ///   - update: Receives the owned state as it was before the change, and changes it to the
  ///     expected state. Without a closure, the owned state must not have changed.
  public func receiveChange<Published: PublishedState>(
    of type: Published.Type, sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout Published.State) throws -> Void)? = nil
  ) {
    step(at: sourceLocation) {
      guard let transaction = nextChange(of: type) else { return }
      let name = "\(transaction)"
      guard
        let before = transaction.values.stateBefore as? Published.State,
        let actual = transaction.values.stateAfter as? Published.State
      else { return fail(.shared(.unexpectedChange(expected: "\(type)", actual: name))) }
      if !exhaustivity.isOn {
        noticeUnassertedPart(from: before, to: actual, update) { .change(name, $0) }
        if update == nil { return }
      }
      var expected = exhaustivity.isOn ? before : actual
      do {
        try update?(&expected)
      } catch {
        return fail(.state(.assertionThrew(.receivingChange(name), error: "\(error)")))
      }
      if expected != actual {
        let difference = RenderedDifference(expected: expected, actual: actual)
        fail(
          .shared(
            update == nil ? .notAsserted(name, difference) : .unexpectedState(name, difference)))
      } else if update != nil && exhaustivity.isOn && before == actual {
        fail(.shared(.nothingChanged(name)))
      }
    }
  }

  /// Returns the change to receive. If there is none, reports a failure and returns nil.
  private func nextChange<Published: PublishedState>(
    of type: Published.Type
  ) -> SharedTransaction? {
    var skipped = UnreceivedActions()
    if !exhaustivity.isOn {
      skipped = skip(untilChange: { $0.values.publishedType == type }) { _ in false }
    }
    if let change = unassertedEvents.takeChange() { return change }
    if simulation.isStopped {
      failForReportedIssues()
    } else {
      fail(failureForNoChange(of: "\(type)", skipped))
    }
    return nil
  }

  private func failureForNoChange(
    of expected: String, _ skipped: UnreceivedActions
  ) -> TestFailure {
    if let nextUnreceivedAction {
      return .shared(.actionFirst(expected: expected, nextUnreceivedAction))
    }
    let live = core.liveEffects
    if live.isEmpty { return .shared(.noChangeAndNoEffects(expected: expected, skipped: skipped)) }
    return .shared(
      .noChangeYet(expected: expected, skipped: skipped, live: live, nextWake: nextWake))
  }
}
