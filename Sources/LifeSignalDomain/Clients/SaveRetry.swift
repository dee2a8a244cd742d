internal import StateKit

/// Saves the state of a client again after the disk has refused it, until the disk accepts it (rules 5.1
/// and 5.9).
struct SaveRetry: Sendable {
  /// The time between attempts.
  private static let period = Duration.seconds(10)

  private let signal = AsyncSignal()
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  /// Requests an attempt.
  func request() { signal.signal() }

  /// Saves after each request, and whenever there is something to save at the start or after an attempt,
  /// until the task is cancelled.
  ///
  /// - Parameters:
  ///   - isPending: Returns whether there is something to save without a request.
  ///   - save: Saves the state, or throws.
  func run(
    isPending: () -> Bool = { false }, _ save: () async throws(DurabilityError) -> Void
  ) async throws {
    var isRequested = false
    while true {
      signal.reset()
      guard isRequested || isPending() else {
        try await signal.wait()
        isRequested = true
        continue
      }
      do throws(DurabilityError) {
        try await save()
        isRequested = false
      } catch {
        try await clock.sleep(for: Self.period)
      }
    }
  }
}
