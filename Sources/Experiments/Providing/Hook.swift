/// Code that observes evaluations, such as a log or a report of exposures. It does not change their values.
///
/// Each stage does nothing by default.
public protocol Hook: Sendable {
  /// Called before an evaluation.
  ///
  /// - Throws: Any error. The flag then has its default value, and is not evaluated.
  func before<Value>(_ context: HookContext<Value>) throws

  /// Called after an evaluation without an error.
  ///
  /// - Throws: Any error. The flag then has its default value.
  func after<Value>(_ context: HookContext<Value>, _ details: EvaluationDetails<Value>) throws

  /// Called when an evaluation, or a hook before it or after it, has failed.
  ///
  /// - Throws: Any error. It is ignored.
  func error<Value>(_ context: HookContext<Value>, _ error: any Error) throws

  /// Called last, with the details that the caller receives.
  ///
  /// - Throws: Any error. It is ignored.
  func finally<Value>(_ context: HookContext<Value>, _ details: EvaluationDetails<Value>) throws
}

extension Hook {
  /// Does nothing before an evaluation.
  public func before<Value>(_ context: HookContext<Value>) throws {}
  /// Does nothing after an evaluation without an error.
  public func after<Value>(
    _ context: HookContext<Value>, _ details: EvaluationDetails<Value>
  ) throws {}
  /// Does nothing after a failure.
  public func error<Value>(_ context: HookContext<Value>, _ error: any Error) throws {}
  /// Does nothing at the end of an evaluation.
  public func finally<Value>(
    _ context: HookContext<Value>, _ details: EvaluationDetails<Value>
  ) throws {}
}

/// What a hook knows of an evaluation.
public struct HookContext<Value: FlagValue>: Hashable, Sendable {
  /// The flag that is evaluated.
  public let flag: Flag<Value>
  /// The context, merged from all levels.
  public let context: EvaluationContext
  /// The name of the provider.
  public let provider: String

  /// Creates the context of an evaluation.
  public init(flag: Flag<Value>, context: EvaluationContext, provider: String) {
    self.flag = flag
    self.context = context
    self.provider = provider
  }
}

/// The error of an evaluation whose details have an error code.
public struct EvaluationError: Error, Hashable, Sendable {
  /// Why the flag has its default value.
  public let code: ErrorCode

  /// Creates an error from its code.
  public init(_ code: ErrorCode) { self.code = code }
}
