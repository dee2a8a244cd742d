/// Evaluates flags of a provider, with hooks around each evaluation.
///
/// Hooks and contexts have three levels: those of the app, of a client, and of one call. Before an
/// evaluation, the hooks run from the outermost level to the innermost one, those of the provider last.
/// After it, they run in reverse. An evaluation never throws.
///
/// ```swift
/// let chain = HookChain(provider, app: HookChain.Level(hooks: [log]))
/// let details = chain.evaluate(Flag("reminder-copy", default: "Hi"))
/// ```
public struct HookChain: Sendable {
  /// The hooks and the context of one level.
  public struct Level: Sendable {
    /// The context, which wins over those of the outer levels.
    public var context: EvaluationContext
    /// The hooks, the outermost one first.
    public var hooks: [any Hook]

    /// Creates a level from its parts.
    public init(context: EvaluationContext = EvaluationContext(), hooks: [any Hook] = []) {
      self.context = context
      self.hooks = hooks
    }
  }

  /// The provider that evaluates the flags.
  public let provider: any FlagProvider
  /// The level of the app.
  public var app: Level
  /// The level of a client.
  public var client: Level

  /// Creates a chain around a provider.
  public init(_ provider: any FlagProvider, app: Level = Level(), client: Level = Level()) {
    self.provider = provider
    self.app = app
    self.client = client
  }

  /// Returns the value of a flag, and why the user has it.
  ///
  /// - Parameters:
  ///   - flag: The flag to evaluate.
  ///   - call: The hooks and the context of this call.
  /// - Complexity: O(*n*) in the number of hooks, and the time that they need.
  public func evaluate<Value>(
    _ flag: Flag<Value>, _ call: Level = Level()
  ) -> EvaluationDetails<Value> {
    let context = HookContext(
      flag: flag, context: app.context.merging(client.context).merging(call.context),
      provider: provider.name)
    let hooks = app.hooks + client.hooks + call.hooks + provider.hooks
    let details: EvaluationDetails<Value>
    do {
      details = try resolve(flag, context, hooks)
    } catch {
      for hook in hooks.reversed() { try? hook.error(context, error) }
      details = EvaluationDetails(
        flagKey: flag.key, value: flag.defaultValue, reason: .error,
        errorCode: (error as? EvaluationError)?.code ?? .general)
    }
    for hook in hooks.reversed() { try? hook.finally(context, details) }
    return details
  }

  private func resolve<Value>(
    _ flag: Flag<Value>, _ context: HookContext<Value>, _ hooks: [any Hook]
  ) throws -> EvaluationDetails<Value> {
    if provider.status == .notReady { throw EvaluationError(.providerNotReady) }
    for hook in hooks { try hook.before(context) }
    let details = provider.resolve(flag)
    if let code = details.errorCode { throw EvaluationError(code) }
    for hook in hooks.reversed() { try hook.after(context, details) }
    return details
  }
}
