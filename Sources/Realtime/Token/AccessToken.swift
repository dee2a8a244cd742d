/// A token that gives access to a server. Its descriptions do not contain it, so that it appears in
/// no log, error or trace.
public struct AccessToken: Hashable, Sendable {
  /// The token as it is sent to the server.
  public let value: String

  /// Creates a token from its text.
  public init(_ value: String) { self.value = value }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder for the token.
  public var description: String { "<token>" }

  /// A placeholder for the token.
  public var debugDescription: String { description }

  /// A mirror without children, because `dump` would print the token.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
