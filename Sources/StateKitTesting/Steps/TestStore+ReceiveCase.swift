import StateKit
public import Testing

extension TestStore {
  /// Receives the action that an effect sends next, if it is made by a case's constructor, whatever its
  /// payload.
  ///
  /// ```swift
  /// store.receive(ContactsFeature.Action.added) { $0.isAdding = false }
  /// ```
  ///
  /// An action type whose `customMirror` hides its cases cannot be received so, which is a failure that
  /// says what to do.
  ///
  /// - Parameters:
  ///   - constructor: The case, as a function of its payload.
  ///   - sourceLocation: The line of the test.
  ///   - update: Changes the state of before into the one that is expected.
  public func receive<each Value>(
    _ constructor: @escaping (repeat each Value) -> Action,
    sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {
    let text = {
      WrittenArgument(location: sourceLocation)
        .text(otherwise: "an action whose case holds `\((repeat (each Value).self))`")
    }
    receive(
      Expectation(
        text: text, matches: { CaseReflection.isMade($0, by: constructor) },
        mismatch: { actual, waiting in
          actual is any CustomReflectable
            ? .isHiddenCase(expected: text(), type: "\(Action.self)", waiting)
            : .isOtherCase(expected: text(), waiting)
        }, isBlind: CaseReflection.hidesCase), at: sourceLocation, update)
  }
}
