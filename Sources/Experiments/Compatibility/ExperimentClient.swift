/// A client with the names of Amplitude's Experiment, and completions.
///
/// Each completion is called exactly once, in the order of the calls, on the executor of the client.
public final class ExperimentClient: Sendable {
  /// Receives the client, and the error of a fetch; nil for a success.
  public typealias FetchCompletion = @Sendable (ExperimentClient, (any Error)?) -> Void

  private let client: AsyncExperimentClient
  private let queue: CompletionQueue

  init(_ client: AsyncExperimentClient, on queue: CompletionQueue) {
    self.client = client
    self.queue = queue
  }

  /// Starts the client; see ``ExperimentsClient/start``.
  public func start(
    _ user: ExperimentUser? = nil, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    queue.perform { [client] in
      await Self.error { try await client.start(user) }
    } completion: {
      completion?($0)
    }
  }

  /// Fetches the variants of a user.
  public func fetch(user: ExperimentUser?, completion: FetchCompletion? = nil) {
    fetch(user: user, options: nil, completion: completion)
  }

  /// Fetches the variants of a user with options.
  public func fetch(
    user: ExperimentUser?, options: FetchOptions?, completion: FetchCompletion? = nil
  ) {
    queue.perform { [client] in
      await Self.error { try await client.fetch(user: user, options: options) }
    } completion: { error in
      completion?(self, error)
    }
  }

  private static func error(of body: () async throws -> Void) async -> (any Error)? {
    do {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  /// Returns the variant of a flag, and reports an exposure as configured.
  public func variant(_ key: String) -> Variant { client.variant(key) }

  /// Returns the variant of a flag, and reports an exposure as configured.
  ///
  /// - Parameters:
  ///   - key: The key of the flag.
  ///   - fallback: The variant that counts if the user takes part in no experiment.
  public func variant(_ key: String, fallback: Variant?) -> Variant {
    client.variant(key, fallback: fallback)
  }

  /// Returns all variants by the keys of their flags.
  ///
  /// - Complexity: O(*n*) in the number of variants and flags.
  public func all() -> [String: Variant] { client.all() }

  /// Reports that the user saw the variant of a flag.
  public func exposure(key: String) { client.exposure(key: key) }

  /// Sets the user. Nil is a user without properties.
  public func setUser(_ user: ExperimentUser?) { client.setUser(user) }

  /// Returns the user; nil if none was set.
  public func getUser() -> ExperimentUser? { client.getUser() }

  /// Removes the fetched variants.
  public func clear() { client.clear() }

  /// Ends polling, retries and fetches.
  public func stop() { client.stop() }
}
