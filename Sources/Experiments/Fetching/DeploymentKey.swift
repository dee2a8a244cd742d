/// The key of a deployment, which gives access to its flags. Its descriptions do not contain it, so that it
/// appears in no log, error or trace.
public struct DeploymentKey: Hashable, Sendable {
  /// The key as it is sent to the server.
  public let value: String

  /// Creates a key from its text.
  public init(_ value: String) { self.value = value }
}

extension DeploymentKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder for the key.
  public var description: String { "<key>" }

  /// A placeholder for the key.
  public var debugDescription: String { description }

  /// A mirror without children, because `dump` would print the key.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
