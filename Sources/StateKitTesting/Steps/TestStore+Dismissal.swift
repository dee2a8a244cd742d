import StateKit
public import Testing

extension TestStore {
  /// Receives the request of the feature to be dismissed. A feature that is tested alone has no
  /// parent to handle the request.
  ///
  /// ```swift
  /// store.send(.closeTapped)
  /// store.receiveDismissal()
  /// ```
  public func receiveDismissal(sourceLocation: SourceLocation = #_sourceLocation) {
    step(at: sourceLocation) {
      var isThere = core.takeDismissal()
      if !isThere && !exhaustivity.isOn {
        // The action that asks for the dismissal may still be pending.
        _ = skip(untilChange: { _ in false }) { _ in
          isThere = isThere || core.takeDismissal()
          return isThere
        }
        isThere = isThere || core.takeDismissal()
      }
      if !isThere { fail(.action(.noDismissal)) }
    }
  }
}
