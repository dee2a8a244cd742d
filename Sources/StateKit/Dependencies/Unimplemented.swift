/// An endpoint of a client was called that nobody gave.
public struct Unimplemented: Error, Hashable, Sendable, CustomStringConvertible {
  /// The endpoint, as `Client.endpoint`.
  public let endpoint: String
  /// Whether the log knows of it already.
  private(set) var isReported = false

  /// Names the endpoint.
  public init(endpoint: String) { self.endpoint = endpoint }

  /// What happened, and what to do.
  public var description: String {
    "\(endpoint) is not implemented. Give it where the store is made: `dependencies: { $0.… = … }`."
  }

  /// Two are the same when they name one endpoint.
  public static func == (one: Self, other: Self) -> Bool { one.endpoint == other.endpoint }

  /// Hashes the endpoint.
  public func hash(into hasher: inout Hasher) { hasher.combine(endpoint) }

  /// Reports the call, so that whoever gets the error does not do it again.
  mutating func report() {
    EffectContext.log.report(Report(self))
    isReported = true
  }
}

/// An endpoint that reports its call and throws ``Unimplemented``; for a client's default value. It
/// serves for an asynchronous endpoint, too.
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

/// A synchronous endpoint that reports its call and returns a placeholder.
public func unimplemented<each Argument, Result>(
  _ endpoint: String, placeholder: @escaping @autoclosure @Sendable () -> Result
) -> @Sendable (repeat each Argument) -> Result where Result: ~Copyable {
  { (arguments: repeat each Argument) -> Result in
    var error = Unimplemented(endpoint: endpoint)
    error.report()
    return placeholder()
  }
}
