import StateKit
public import Testing

extension TestStore {
  /// Asserts the state between two steps.
  ///
  /// ```swift
  /// store.assert { $0.isAdding = true }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceLocation: The line of the test.
  ///   - update: Changes the state into the expected state. The step fails if the result differs
  ///     from the current state.
  public func assert(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ update: (_ state: inout State) throws -> Void
  ) {
    step(at: sourceLocation) {
      let actual = core.current
      var expected = actual
      do {
        try update(&expected)
      } catch {
        return fail(.state(.assertionThrew(.asserting, error: "\(error)")))
      }
      if expected != actual {
        fail(.state(.assertedStateDiffers(RenderedDifference(expected: expected, actual: actual))))
      }
    }
  }
}
