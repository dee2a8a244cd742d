public import HTTPExchange

/// What evaluations may depend on: who the user is, and the user's properties.
///
/// The descriptions of a context contain none of its values.
public struct EvaluationContext: Hashable, Sendable {
  /// The identifier of the user.
  public var targetingKey: String?
  /// The properties of the user.
  public var attributes: [String: JSONValue]

  /// Creates a context from its parts.
  public init(targetingKey: String? = nil, attributes: [String: JSONValue] = [:]) {
    self.targetingKey = targetingKey
    self.attributes = attributes
  }

  /// Returns the context with the values of another one, which win.
  public func merging(_ other: Self) -> Self {
    Self(
      targetingKey: other.targetingKey ?? targetingKey,
      attributes: attributes.merging(other.attributes) { _, other in other })
  }
}

extension EvaluationContext: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// A placeholder for the context.
  public var description: String { "<context>" }

  /// A placeholder for the context.
  public var debugDescription: String { description }

  /// A mirror without children, because `dump` would print the attributes.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
