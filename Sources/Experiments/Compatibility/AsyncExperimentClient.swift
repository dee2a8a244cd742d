internal import StateKit

/// A client with the names of Amplitude's Experiment, and asynchronous functions.
public struct AsyncExperimentClient: Sendable {
  private let client: ExperimentsClient
  private let storage: SharedStorage

  init(_ client: ExperimentsClient, in storage: SharedStorage) {
    self.client = client
    self.storage = storage
  }

  /// Starts the client; see ``ExperimentsClient/start``.
  ///
  /// - Throws: ``FetchError``, whose description of a timeout contains the word.
  public func start(_ user: ExperimentUser? = nil) async throws { try await client.start(user) }

  /// Fetches the variants of a user, and returns the client.
  ///
  /// - Throws: ``FetchError``, as for ``start(_:)``.
  @discardableResult
  public func fetch(
    user: ExperimentUser? = nil, options: FetchOptions? = nil
  ) async throws -> Self {
    try await client.fetch(user, options ?? FetchOptions())
    return self
  }

  /// Returns the variant of a flag, and reports an exposure as configured.
  public func variant(_ key: String, fallback: Variant? = nil) -> Variant {
    client.variant(key, fallback)
  }

  /// Returns all variants by the keys of their flags.
  ///
  /// - Complexity: O(*n*) in the number of variants and flags.
  public func all() -> [String: Variant] { storage.value(of: ReadOnlyExperimentsState.self).all }

  /// Reports that the user saw the variant of a flag.
  public func exposure(key: String) { client.exposure(key) }

  /// Sets the user. Nil is a user without properties.
  public func setUser(_ user: ExperimentUser?) { client.setUser(user ?? ExperimentUser()) }

  /// Returns the user; nil if none was set.
  public func getUser() -> ExperimentUser? { client.user() }

  /// Removes the fetched variants.
  public func clear() { client.clear() }

  /// Ends polling, retries and fetches.
  public func stop() { client.stop() }

  /// Returns the variants of a flag: the current one, then each other one.
  public func variantUpdates(for key: String) -> VariantUpdates { client.variantUpdates(key) }

  /// Returns the exposures from now on.
  public func exposures() -> Exposures { client.exposures() }
}
