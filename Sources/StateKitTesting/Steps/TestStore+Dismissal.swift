import StateKit
public import Testing

extension TestStore {
  /// Receives the feature's request to be dismissed. A feature that is tested alone has no parent
  /// that could handle the request.
  ///
  /// ```swift
  /// store.send(.closeTapped)
  /// store.receiveDismissal()
  /// ```
  ///
  /// In the test of a parent, the step receives the dismissal of a child that one of the child's effects
  /// asks for with `await dismiss()`: the child is removed in this step.
  ///
  /// ```swift
  /// store.receiveDismissal { $0.editor = nil }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceLocation: The line of the test.
  ///   - update: Receives the state as it was before the dismissal, and changes it to the expected
  ///     state. Without a closure, the state must not change.
  public func receiveDismissal(
    sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {
    step(at: sourceLocation) {
      if takeDismissal() {
        // A feature that dismisses itself changes nothing: its parent would remove it.
        compare(before: core.current, update, after: .receivingDismissal)
      } else if core.holdsDismissal {
        let before = core.current
        core.admitHeldAction()
        compare(before: before, update, after: .receivingDismissal)
      } else {
        fail(.action(.noDismissal))
      }
    }
  }

  /// Takes a dismissal of the root feature. Returns false if the root feature was not dismissed.
  ///
  /// A test that is not exhaustive skips pending actions until the root feature is dismissed, or the
  /// dismissal of a child is pending.
  private func takeDismissal() -> Bool {
    var isReceived = core.takeDismissal()
    if isReceived || exhaustivity.isOn { return isReceived }
    // The action that asks for the dismissal may still be pending.
    _ = skip(untilChange: { _ in false }, untilDismissal: true) { _ in
      isReceived = isReceived || core.takeDismissal()
      return isReceived
    }
    return isReceived || core.takeDismissal()
  }
}
