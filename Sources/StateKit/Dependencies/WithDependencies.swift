/// Gives dependencies to the stores and features that are made inside `operation`.
///
/// A store takes what it finds here when it is made, changed by its own `dependencies:` closure; what
/// it has then never changes. So a test can give dependencies once, for all the stores that it makes.
///
/// ```swift
/// let store = withDependencies { $0.uuid = .counting() } operation: {
///   Store(initialState: Feature.State()) { Feature() }
/// }
/// ```
///
/// - Parameters:
///   - update: Changes the dependencies that hold outside, or the defaults.
///   - operation: Makes stores and features.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyContext.current ?? DependencyValues()
  update(&values)
  return try DependencyContext.$current.withValue(values, operation: operation)
}

/// Gives dependencies to the stores and features that are made inside an asynchronous `operation`.
///
/// - Parameters:
///   - update: Changes the dependencies that hold outside, or the defaults.
///   - operation: Makes stores and features.
///   - isolation: Where `operation` runs; the caller's.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  var values = DependencyContext.current ?? DependencyValues()
  update(&values)
  return try await DependencyContext.$current.withValue(
    values, operation: operation, isolation: isolation)
}
