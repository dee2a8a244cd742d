public import StateKit

/// Asks the person for a face or a finger (3.5). It owns nothing.
public struct BiometricClient: Sendable {
  /// Asks, and returns when the person was recognised. Throws ``BiometricError``.
  public var authenticate: @Sendable () async throws -> Void

  /// A way to ask.
  public init(authenticate: @escaping @Sendable () async throws -> Void) {
    self.authenticate = authenticate
  }

  /// A device that always gives the same answer.
  public static func always(_ answer: Result<Void, BiometricError>) -> Self {
    Self { try answer.get() }
  }

  /// Reports each use.
  public static var unimplemented: Self {
    Self(authenticate: StateKit.unimplemented("BiometricClient.authenticate"))
  }
}

private enum BiometricClientKey: DependencyKey {
  static var defaultValue: BiometricClient { .unimplemented }
}

extension DependencyValues {
  /// Asks the person for a face or a finger.
  public var biometricClient: BiometricClient {
    get { self[BiometricClientKey.self] }
    set { self[BiometricClientKey.self] = newValue }
  }
}
