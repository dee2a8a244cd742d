extension StoreIssue {
  /// Returns an issue about a property wrapper of a feature that was resolved outside a store.
  ///
  /// - Parameters:
  ///   - wrapper: The property wrapper, as in the source.
  ///   - location: The source location of the property.
  ///   - consequence: A sentence that says what the wrapper does instead.
  static func resolvedOutsideStore(
    _ wrapper: String, at location: CodeLocation, consequence: String
  ) -> StoreIssue {
    StoreIssue(
      """
      \(wrapper) was resolved outside a store. \(consequence) Likely causes: the feature is in a \
      static constant, or it was created before its store, or inside `reduce`, or inside an \
      effect, or the initializer of a state reads the value. Create features in the closure that \
      you pass to the store, or in a parent's `body`. Let the initializer of a state take the \
      value as a parameter.
      """, at: location)
  }
}
