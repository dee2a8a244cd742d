/// A change of the person that is on disk, and whose delivery can be awaited.
public struct SavedAction: Sendable {
  private let waitForDelivery: @Sendable () async throws -> ActionDelivery

  /// Creates an action from the operation that waits for its delivery.
  public init(delivery: @escaping @Sendable () async throws -> ActionDelivery) {
    waitForDelivery = delivery
  }

  /// Waits until the change is on the server's record, or waits for a connection.
  ///
  /// - Throws: ``UserError/unavailable`` if the change was given up, and `CancellationError` if the
  ///   task was cancelled.
  public func delivery() async throws -> ActionDelivery { try await waitForDelivery() }
}
