import Foundation

/// Runs a blocking `body` on a new thread, so that it does not block a thread of the pool that all
/// tasks share.
package func runOnNewThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
