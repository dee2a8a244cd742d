public import StateKit

/// A client for biometric authentication by face or finger, without state of its own (rule 3.5).
public struct BiometricClient: Sendable {
  /// Returns the type of the device's sensor, or `nil` if it has none.
  public var sensor: @Sendable () -> BiometryType?
  /// Authenticates the person, and returns after success. Throws ``BiometricError``.
  public var authenticate: @Sendable () async throws -> Void

  /// Creates a client from its endpoints.
  ///
  /// - Parameters:
  ///   - sensor: Returns the type of the sensor. By default, the device recognises faces.
  ///   - authenticate: Authenticates the person.
  public init(
    sensor: @escaping @Sendable () -> BiometryType? = { .face },
    authenticate: @escaping @Sendable () async throws -> Void
  ) {
    self.sensor = sensor
    self.authenticate = authenticate
  }

  /// Authenticates the person, if the device has a sensor.
  ///
  /// - Throws: ``BiometricError``. Without a sensor, the person is not asked.
  public func recognise() async throws(BiometricError) {
    guard sensor() != nil else { throw .notAvailable }
    do {
      try await authenticate()
    } catch {
      throw BiometricError(error)
    }
  }

  /// Returns a test double that always gives the same result.
  public static func answering(_ answer: Result<Void, BiometricError>) -> Self {
    Self { try answer.get() }
  }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(
      sensor: StateKit.unimplemented("BiometricClient.sensor", placeholder: nil),
      authenticate: StateKit.unimplemented("BiometricClient.authenticate"))
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
