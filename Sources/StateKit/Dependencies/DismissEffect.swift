/// A function with which an effect removes the feature that returned it, as soon as the effect calls it:
/// `await dismiss()`.
///
/// ```swift
/// struct Editor: Reducer {
///   @Dependency(\.dismiss) var dismiss
///   // in the reducer:
///   case .saveTapped:
///     return .run("save", with: state.draft) { send, draft in
///       try await client.save(draft)
///       await dismiss()
///     }
/// }
/// ```
///
/// The function removes what ``Effect/dismiss`` in a reducer would remove: the child of the nearest
/// `ifLet`, the row of a `forEach`, or the element of a stack with all elements above it. If no operator
/// presents the feature, the root feature of the store dismisses itself.
///
/// When the call returns, the feature is removed and the effect is cancelled. No action is sent, so no
/// reducer runs: a parent that has to know sends and handles an action, for which the feature returns
/// ``Effect/dismiss``. The event log records ``EffectPhase/dismissed`` and the change of the state.
///
/// A call outside of an effect, or in a task that outlives the effect, is reported and has no effect.
public struct DismissEffect: Sendable {
  private let perform: @Sendable (_ location: CodeLocation) async -> Void

  /// Creates a function that calls `dismiss` in place of the store.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    perform = { _ in await dismiss() }
  }

  fileprivate init(inStore perform: @escaping @Sendable (_ location: CodeLocation) async -> Void) {
    self.perform = perform
  }

  /// Removes the feature of the current effect.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call; the default is the caller's. Reports contain it.
  ///   - line: The line of the call; the default is the caller's.
  public func callAsFunction(fileID: StaticString = #fileID, line: UInt = #line) async {
    await perform(CodeLocation(fileID: fileID, line: line))
  }
}

private enum DismissKey: DependencyKey {
  static var defaultValue: DismissEffect {
    DismissEffect(inStore: { location in
      guard let context = EffectContext.current, let identity = context.identity,
        !context.isReducing
      else {
        EffectContext.log.report(
          StoreIssue(
            """
            "dismiss()" was called outside of an effect, and removed nothing. Likely causes: a test \
            or a view called it, or a detached task did. Call it in the operation of a `.run` that \
            the feature returns. A parent removes a child by setting its state to nil.
            """, at: location))
        return
      }
      await context.services.dismissals.dismissFeature(ofEffect: identity.number)
    })
  }
}

extension DependencyValues {
  /// The function with which an effect removes the feature that returned it.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}
