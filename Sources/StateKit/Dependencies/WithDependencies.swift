/// Sets dependencies for the stores and features that are created inside `operation`.
///
/// A store copies these dependencies when it is created and applies its own `dependencies:` closure
/// to the copy. Afterwards the dependencies of the store never change. A test can therefore set
/// dependencies once for all stores that it creates.
///
/// ```swift
/// let store = withDependencies { $0.uuid = .incrementing() } operation: {
///   Store(initialState: Feature.State()) { Feature() }
/// }
/// ```
///
/// - Parameters:
///   - update: A closure that changes a copy of the dependencies of the enclosing call of
///     `withDependencies`, or of the default values if there is none.
///   - operation: A closure that creates stores and features.
/// - Returns: The return value of `operation`.
/// - Throws: The error that `operation` throws.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyContext.current ?? DependencyValues()
  update(&values)
  return try DependencyContext.$current.withValue(values, operation: operation)
}

/// Sets dependencies for the stores and features that are created inside an asynchronous
/// `operation`.
///
/// - Parameters:
///   - update: A closure that changes a copy of the dependencies of the enclosing call of
///     `withDependencies`, or of the default values if there is none.
///   - operation: A closure that creates stores and features.
///   - isolation: The isolation on which `operation` runs. The default is the caller's isolation.
/// - Returns: The return value of `operation`.
/// - Throws: The error that `operation` throws.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  var values = DependencyContext.current ?? DependencyValues()
  update(&values)
  return try await DependencyContext.$current.withValue(
    values, operation: operation, isolation: isolation)
}
