/// An error type of one client, to which the client converts all errors except cancellation.
protocol ClientError: Error {
  /// Creates the client's error from another error.
  init(_ error: any Error)
}

extension ClientError {
  /// Runs an operation and converts its error. A `CancellationError` is rethrown as it is.
  static func translating<Value>(
    _ operation: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await operation()
    } catch {
      throw error is CancellationError ? error : Self(error)
    }
  }
}
