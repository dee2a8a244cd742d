/// A dependency of a feature, resolved once, when the store builds its tree.
///
/// Reading it costs what reading a stored property costs. A feature that is built outside a store,
/// and outside ``withDependencies(_:operation:)``, gets the default, and that is reported.
///
/// ```swift
/// struct Timer: Reducer {
///   @Dependency(\.clock) var clock
/// }
/// ```
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  /// The dependency.
  public let wrappedValue: Value

  /// Resolves the dependency at `keyPath`.
  public init(
    _ keyPath: KeyPath<DependencyValues, Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    guard let dependencies = DependencyContext.current else {
      BuildContext.reportOutside(
        "@Dependency(\(keyPath))", at: CodeLocation(fileID: fileID, line: line),
        consequence: "It got its default value.")
      wrappedValue = DependencyValues()[keyPath: keyPath]
      return
    }
    wrappedValue = dependencies[keyPath: keyPath]
  }
}
