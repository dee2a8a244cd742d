public import StateKit
import StateKitSimulation
public import Testing

extension TestStore {
  /// Receives the change of shared state that came next.
  ///
  /// A change has happened already when it is received, and a change that came before an action is
  /// received before it.
  ///
  /// ```swift
  /// store.receiveChange(of: ReadOnlyContactsState.self) { $0.contacts.append(ben) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The published type.
  ///   - sourceLocation: The line of the test.
  ///   - update: Changes the owned state of before into the one that is expected. Without it the
  ///     owner has to have changed nothing.
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
      else { return fail(.shared(.isOther(expected: "\(type)", actual: name))) }
      if !exhaustivity.isOn {
        notice(of: before, actual, update) { .change(name, $0) }
        if update == nil { return }
      }
      var expected = exhaustivity.isOn ? before : actual
      do {
        try update?(&expected)
      } catch {
        return fail(.state(.assertionThrew(.receivingChange(name), error: "\(error)")))
      }
      if expected != actual {
        let difference = Difference(expected: expected, actual: actual)
        fail(
          .shared(
            update == nil ? .notAsserted(name, difference) : .isOtherState(name, difference)))
      } else if update != nil && exhaustivity.isOn && before == actual {
        fail(.shared(.nothingChanged(name)))
      }
    }
  }

  /// The change that is to be received; nil when there is none, which was reported.
  private func nextChange<Published: PublishedState>(
    of type: Published.Type
  ) -> SharedTransaction? {
    var skipped = WaitingActions()
    if !exhaustivity.isOn {
      skipped = skip(untilChange: { $0.values.publishedType == type }) { _ in false }
    }
    if let change = inbox.takeChange() { return change }
    if simulation.isStopped { tellReports() } else { fail(noChange(of: "\(type)", skipped)) }
    return nil
  }

  private func noChange(of expected: String, _ skipped: WaitingActions) -> TestFailure {
    if let waiting { return .shared(.actionFirst(expected: expected, waiting)) }
    let live = core.liveEffects
    if live.isEmpty { return .shared(.noneComes(expected: expected, skipped: skipped)) }
    return .shared(
      .noneYet(expected: expected, skipped: skipped, live: live, nextWake: nextWake))
  }
}
