/// The proof that a private or presence channel may be joined on the current connection.
///
/// The descriptions do not contain the signature, so that it does not appear in logs.
public struct ChannelAuthorization: Hashable, Sendable {
  /// The app's key and the signature of the join.
  public let signature: String
  /// The text about the member, exactly as it was signed; nil for a channel without presence.
  public let channelData: String?

  /// Creates an authorization from its parts.
  public init(signature: String, channelData: String? = nil) {
    self.signature = signature
    self.channelData = channelData
  }
}

extension ChannelAuthorization: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// A text without the signature.
  public var description: String { "ChannelAuthorization(…)" }

  /// A text without the signature.
  public var debugDescription: String { description }

  /// A mirror without children, because `dump` would print the signature.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
