/// Several providers as one: the first one that knows a flag gives its value.
///
/// A provider that fails for another reason ends the search, so that its error is seen.
public struct FirstMatch: FlagProvider {
  /// The providers, in the order in which they are asked.
  public let providers: [any FlagProvider]

  /// Creates a provider of others.
  public init(_ providers: [any FlagProvider]) { self.providers = providers }

  /// The names of all providers.
  public var name: String { providers.map(\.name).joined(separator: ", ") }

  /// The worst status of the providers: not ready, error, reconciling, stale, ready, in this order.
  public var status: ProviderStatus {
    let order: [ProviderStatus] = [.notReady, .error, .reconciling, .stale]
    let statuses = Set(providers.map(\.status))
    return order.first { statuses.contains($0) } ?? .ready
  }

  /// The hooks of all providers.
  public var hooks: [any Hook] { providers.flatMap(\.hooks) }

  /// Prepares all providers at the same time.
  ///
  /// - Throws: The error of the first provider, in their order, that failed.
  public func initialize(_ context: EvaluationContext) async throws {
    try await forEach { try await $0.initialize(context) }
  }

  /// Prepares all providers for another context at the same time.
  ///
  /// - Throws: The error of the first provider, in their order, that failed.
  public func contextChanged(
    from old: EvaluationContext, to new: EvaluationContext
  ) async throws {
    try await forEach { try await $0.contextChanged(from: old, to: new) }
  }

  /// Ends the work of all providers.
  public func shutdown() async {
    for provider in providers { await provider.shutdown() }
  }

  /// Returns the value of a flag from the first provider that knows it.
  public func resolve<Value>(_ flag: Flag<Value>) -> EvaluationDetails<Value> {
    for provider in providers {
      let details = provider.resolve(flag)
      if details.errorCode != .flagNotFound { return details }
    }
    return EvaluationDetails(
      flagKey: flag.key, value: flag.defaultValue, reason: .error, errorCode: .flagNotFound)
  }

  /// Passes an event to all providers.
  public func track(_ event: TrackingEvent) {
    for provider in providers { provider.track(event) }
  }

  private func forEach(
    _ body: @escaping @Sendable (any FlagProvider) async throws -> Void
  ) async throws {
    let errors = await withTaskGroup(of: (Int, (any Error)?).self) { group in
      for (index, provider) in providers.enumerated() {
        group.addTask {
          do {
            try await body(provider)
            return (index, nil)
          } catch {
            return (index, error)
          }
        }
      }
      return await group.reduce(into: [Int: any Error]()) { $0[$1.0] = $1.1 }
    }
    if let first = errors.min(by: { $0.key < $1.key }) { throw first.value }
  }
}
