public import StateKit
public import Testing

/// The trait of `.dependencies { … }`: sets dependencies of the stores that a test creates.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  private let update: @Sendable (inout DependencyValues) -> Void

  init(_ update: @escaping @Sendable (inout DependencyValues) -> Void) { self.update = update }

  /// Always true: a suite applies the trait to each of its tests, which get separate dependencies.
  public var isRecursive: Bool { true }

  /// Runs a test case with the dependencies of this trait.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies(update) { try await function() }
  }
}

extension Trait where Self == DependenciesTrait {
  /// Sets dependencies of all stores that a test, or each test of a suite, creates.
  ///
  /// The closure runs once for each test case, so parallel tests share nothing that the closure
  /// creates. The `dependencies:` of a store override the trait.
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
