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
      if !core.takeDismissal() { fail(.action(.noDismissal)) }
    }
  }
}
