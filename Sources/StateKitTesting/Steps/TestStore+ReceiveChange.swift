public import StateKit
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
    if !exhaustivity.isOn { skip(until: type) }
    if let change = inbox.takeChange() { return change }
    fail(.shared(noChange(of: "\(type)")))
    return nil
  }

  /// Skips the changes of other types, and handles the actions, that come before the change.
  private func skip<Published: PublishedState>(until type: Published.Type) {
    var skipped = WaitingActions()
    while true {
      if let change = inbox.firstChange {
        if change.values.publishedType == type { break }
        _ = inbox.takeChange()
        notice(.skipped(.changes([change.description])))
      } else if core.heldAction != nil {
        skipped.add(waiting)
        core.admit()
        runOn()
      } else {
        break
      }
    }
    noticeSkipped(skipped)
  }

  private func noChange(of expected: String) -> SharedFailure {
    if let waiting { return .actionFirst(expected: expected, waiting) }
    let live = core.liveEffects
    if live.isEmpty { return .noneComes(expected: expected) }
    return .noneYet(expected: expected, live: live, nextWake: nextWake)
  }
}
