/// The errors of one client, which it makes of whatever stopped it.
protocol ClientError: Error {
  /// What another error means to the client's callers.
  init(_ error: any Error)
}

extension ClientError {
  /// Does something, and translates the error that stops it. A cancellation stays one.
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
