public import StateKit
public import Testing

/// Gives dependencies to the stores that a test makes, which `.dependencies { … }` names.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  private let update: @Sendable (inout DependencyValues) -> Void

  init(_ update: @escaping @Sendable (inout DependencyValues) -> Void) { self.update = update }

  /// A suite gives its dependencies to each of its tests, which then has its own.
  public var isRecursive: Bool { true }

  /// Runs a test case with the dependencies.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies(update) { try await function() }
  }
}

extension Trait where Self == DependenciesTrait {
  /// Gives dependencies to all stores that a test, or each test of a suite, makes.
  ///
  /// The closure runs once for each test case: what it makes belongs to that one alone, and tests run
  /// in parallel. The `dependencies:` of a store come after it.
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.contactsClient = .empty }) struct ContactsTests { … }
  /// ```
  public static func dependencies(
    _ update: @escaping @Sendable (_ dependencies: inout DependencyValues) -> Void
  ) -> Self {
    DependenciesTrait(update)
  }
}
