/// An error that is thrown when a client endpoint is called without an implementation.
public struct Unimplemented: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the endpoint, in the form `Client.endpoint`.
  public let endpoint: String
  /// Whether the call was already reported to the log.
  private(set) var isReported = false

  /// Creates an error for the endpoint named `endpoint`.
  public init(endpoint: String) { self.endpoint = endpoint }

  /// A description of what happened, the likely cause and how to fix it.
  public var description: String {
    """
    \(endpoint) was called, but is not implemented. Likely cause: the store uses the default value \
    of the client. Set the client where you create the store: `dependencies: { $0.… = … }`.
    """
  }

  /// Returns whether two errors name the same endpoint.
  public static func == (one: Self, other: Self) -> Bool { one.endpoint == other.endpoint }

  /// Hashes the name of the endpoint.
  public func hash(into hasher: inout Hasher) { hasher.combine(endpoint) }

  /// Reports the call, and marks the error as reported so that a handler does not report it again.
  mutating func report() {
    EffectContext.log.report(StoreIssue(self))
    isReported = true
  }
}

extension StoreIssue {
  init(_ error: Unimplemented) { self.init(error.description, endpoint: error.endpoint) }
}

/// Returns an endpoint that reports each call and throws ``Unimplemented``. Use it in the default
/// value of a client.
///
/// The endpoint can be synchronous or asynchronous.
///
/// ```swift
/// static var unimplemented: Self { Self(add: StateKit.unimplemented("ContactsClient.add")) }
/// ```
public func unimplemented<each Argument, Result>(
  _ endpoint: String
) -> @Sendable (repeat each Argument) throws -> Result {
  { (arguments: repeat each Argument) throws -> Result in
    var error = Unimplemented(endpoint: endpoint)
    error.report()
    throw error
  }
}

/// Returns an endpoint that reports each call and returns a placeholder. Use it in the default
/// value of a client.
///
/// The endpoint does not throw, and can be synchronous or asynchronous.
public func unimplemented<each Argument, Result>(
  _ endpoint: String, placeholder: @escaping @autoclosure @Sendable () -> Result
) -> @Sendable (repeat each Argument) -> Result where Result: ~Copyable {
  { (arguments: repeat each Argument) -> Result in
    var error = Unimplemented(endpoint: endpoint)
    error.report()
    return placeholder()
  }
}
