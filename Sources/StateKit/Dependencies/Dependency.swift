/// A dependency of a feature, resolved once, when the feature is created: in the closure that is
/// passed to the store, or in the body of its parent.
///
/// Reading the dependency costs as much as reading a stored property. If a feature is built neither in a store
/// nor in ``withDependencies(_:operation:)``, it uses the default value, and the event log receives
/// a report.
///
/// ```swift
/// struct Timer: Reducer {
///   @Dependency(\.clock) var clock
/// }
/// ```
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  /// The value of the dependency.
  public let wrappedValue: Value

  /// Resolves the dependency at `keyPath`.
  public init(
    _ keyPath: KeyPath<DependencyValues, Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    guard let dependencies = DependencyContext.current else {
      EffectContext.log.report(
        .resolvedOutsideStore(
          "@Dependency(\(keyPath))", at: CodeLocation(fileID: fileID, line: line),
          consequence: "Its default value is used."))
      wrappedValue = DependencyValues()[keyPath: keyPath]
      return
    }
    wrappedValue = dependencies[keyPath: keyPath]
  }
}
