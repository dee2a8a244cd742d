import StateKit
public import Testing

extension TestStore {
  /// Says that the feature has asked to be dismissed: tested alone, it has no parent that would do it.
  ///
  /// ```swift
  /// store.send(.closeTapped)
  /// store.receiveDismissal()
  /// ```
  public func receiveDismissal(sourceLocation: SourceLocation = #_sourceLocation) {
    step(at: sourceLocation) {
      var isThere = core.takeDismissal()
      if !isThere && !exhaustivity.isOn {
        // The action that asks for it may still wait.
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
