/// An endpoint of a client was called that nobody gave.
public struct Unimplemented: Error, Hashable, Sendable, CustomStringConvertible {
  /// The endpoint, as `Client.endpoint`.
  public let endpoint: String

  /// Names the endpoint.
  public init(endpoint: String) { self.endpoint = endpoint }

  /// What happened, and what to do.
  public var description: String {
    "\(endpoint) is not implemented. Give it where the store is made: `dependencies: { $0.… = … }`."
  }

  func report() {
    EffectContext.log.report(Report(self))
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
    let error = Unimplemented(endpoint: endpoint)
    error.report()
    throw error
  }
}

/// A synchronous endpoint that reports its call and returns a placeholder.
public func unimplemented<each Argument, Result>(
  _ endpoint: String, placeholder: @escaping @autoclosure @Sendable () -> Result
) -> @Sendable (repeat each Argument) -> Result where Result: ~Copyable {
  { (arguments: repeat each Argument) -> Result in
    Unimplemented(endpoint: endpoint).report()
    return placeholder()
  }
}
