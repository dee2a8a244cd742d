internal import HTTPExchange
public import StateKit

/// A client of experiments as a provider in OpenFeature's terms.
///
/// Evaluations read the owned state, and are no exposures. An ``ExposureHook`` reports them.
public struct ExperimentsProvider: FlagProvider {
  private let client: ExperimentsClient
  private let values: SharedValues<ReadOnlyExperimentsState>
  private let tracking: @Sendable (TrackingEvent) -> Void
  /// The hooks that the provider adds to each evaluation.
  public let hooks: [any Hook]

  /// Creates the provider of a client.
  ///
  /// - Parameters:
  ///   - client: The client that fetches the variants.
  ///   - storage: The storage that the client was created with.
  ///   - hooks: The hooks that the provider adds to each evaluation.
  ///   - tracking: Receives the events that the app tracks.
  public init(
    _ client: ExperimentsClient, in storage: SharedStorage, hooks: [any Hook] = [],
    tracking: @escaping @Sendable (TrackingEvent) -> Void = { _ in }
  ) {
    self.client = client
    values = storage.values(of: ReadOnlyExperimentsState.self)
    self.hooks = hooks
    self.tracking = tracking
  }

  /// The name of the provider.
  public var name: String { "experiments" }

  /// Whether the variants can be used.
  public var status: ProviderStatus { values.latest.status }

  /// Starts the client for the user of a context.
  ///
  /// - Throws: ``FetchError``, or `CancellationError`.
  public func initialize(_ context: EvaluationContext) async throws {
    try await client.start(ExperimentUser(context: context))
  }

  /// Fetches the variants of the user of another context. A fetch that a later one replaces ends with
  /// ``FetchError/superseded``.
  ///
  /// - Throws: ``FetchError``, or `CancellationError`.
  public func contextChanged(
    from old: EvaluationContext, to new: EvaluationContext
  ) async throws {
    let user = ExperimentUser(context: new)
    client.setUser(user)
    try await client.fetch(user, FetchOptions())
  }

  /// Stops the fetches of the client.
  public func shutdown() async { client.stop() }

  /// Returns the value of a flag.
  public func resolve<Value>(_ flag: Flag<Value>) -> EvaluationDetails<Value> {
    values.latest.details(flag)
  }

  /// Passes an event to the closure of the initializer.
  public func track(_ event: TrackingEvent) { tracking(event) }

  /// Returns what happens to the provider from the first call of the iterator on.
  public func events() -> ProviderEvents {
    ProviderEvents(values)
  }
}

extension ExperimentUser {
  /// Creates the user of a context. The targeting key is the identifier of the person. An attribute with the
  /// name of a property on the wire, such as `device_id`, is that property; all others are user properties.
  public init(context: EvaluationContext) {
    self.init(userID: context.targetingKey)
    var attributes = context.attributes
    for (name, path) in Self.plainFields where name != "user_id" {
      guard let text = attributes[name]?.stringValue else { continue }
      self[keyPath: path] = text
      attributes[name] = nil
    }
    userProperties = attributes
  }
}

/// A hook that reports an exposure for each evaluation of a variant.
public struct ExposureHook: Hook {
  private let client: ExperimentsClient

  /// Creates a hook that reports to a client.
  public init(_ client: ExperimentsClient) { self.client = client }

  /// Reports the exposure of the flag.
  public func after<Value>(
    _ context: HookContext<Value>, _ details: EvaluationDetails<Value>
  ) throws {
    client.exposure(context.flag.key)
  }
}
