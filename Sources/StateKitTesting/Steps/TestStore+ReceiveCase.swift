import StateKit
public import Testing

extension TestStore {
  /// Receives the next action of an effect, which must be of the case that a constructor makes. The
  /// payload is not compared.
  ///
  /// ```swift
  /// store.receive(ContactsFeature.Action.added) { $0.isAdding = false }
  /// ```
  ///
  /// The step fails if a `customMirror` hides the cases of the action type. The failure suggests
  /// other ways to receive the action.
  ///
  /// - Parameters:
  ///   - constructor: The case, as a function from its payload to the action.
  ///   - sourceLocation: The line of the test.
  ///   - update: Receives the state as it was before the action, and changes it to the expected
  ///     state.
  public func receive<each Value>(
    _ constructor: @escaping (repeat each Value) -> Action,
    sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {
    let text = {
      ArgumentSourceText(location: sourceLocation)
        .text(otherwise: "an action whose case holds `\((repeat (each Value).self))`")
    }
    receive(
      ExpectedAction(
        text: text, matches: { CaseReflection.isMade($0, by: constructor) },
        mismatch: { actual, unreceived in
          actual is any CustomReflectable
            ? .caseNotReflectable(expected: text(), type: "\(Action.self)", unreceived)
            : .unexpectedCase(expected: text(), unreceived)
        }, isIndeterminate: CaseReflection.hidesCase), at: sourceLocation, update)
  }
}
