/// How an operation is tried again.
@usableFromInline
struct RetryPolicy: Sendable {
  let backoff: Backoff
  let isRetryable: @Sendable (any Error) -> Bool
}
