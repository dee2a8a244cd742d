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
  public func receiveDismissal(sourceLocation: SourceLocation = #_sourceLocation) {
    step(at: sourceLocation) {
      var isReceived = core.takeDismissal()
      if !isReceived && !exhaustivity.isOn {
        // The action that asks for the dismissal may still be pending.
        _ = skip(untilChange: { _ in false }) { _ in
          isReceived = isReceived || core.takeDismissal()
          return isReceived
        }
        isReceived = isReceived || core.takeDismissal()
      }
      if !isReceived { fail(.action(.noDismissal)) }
    }
  }
}
