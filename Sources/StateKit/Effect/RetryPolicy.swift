/// The retry policy of an operation.
@usableFromInline
struct RetryPolicy: Sendable {
  let backoff: Backoff
  let isRetryable: @Sendable (any Error) -> Bool
}
