public import StateKit

/// A client for biometric authentication by face or finger, without state of its own (rule 3.5).
public struct BiometricClient: Sendable {
  /// Authenticates the person, and returns after success. Throws ``BiometricError``.
  public var authenticate: @Sendable () async throws -> Void

  /// Creates a client from its endpoint.
  public init(authenticate: @escaping @Sendable () async throws -> Void) {
    self.authenticate = authenticate
  }

  /// Returns a test double that always gives the same result.
  public static func answering(_ answer: Result<Void, BiometricError>) -> Self {
    Self { try answer.get() }
  }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(authenticate: StateKit.unimplemented("BiometricClient.authenticate"))
  }
}

private enum BiometricClientKey: DependencyKey {
  static var defaultValue: BiometricClient { .unimplemented }
}

extension DependencyValues {
  /// The client for biometric authentication.
  public var biometricClient: BiometricClient {
    get { self[BiometricClientKey.self] }
    set { self[BiometricClientKey.self] = newValue }
  }
}
