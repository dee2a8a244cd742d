public import HTTPExchange

/// A source of flag values, in the terms of OpenFeature's specification for clients.
///
/// The context is static: it belongs to the user of the device, and a change of it is announced by
/// ``contextChanged(from:to:)``.
public protocol FlagProvider: Sendable {
  /// The name of the provider, for logs.
  var name: String { get }
  /// Whether the provider can be used.
  var status: ProviderStatus { get }
  /// The hooks that the provider adds to each evaluation.
  var hooks: [any Hook] { get }

  /// Prepares the provider for a context.
  ///
  /// - Throws: Any error. The values of flags are their default values then, unless the provider has others.
  func initialize(_ context: EvaluationContext) async throws

  /// Prepares the provider for another context.
  ///
  /// - Throws: Any error, as for ``initialize(_:)``.
  func contextChanged(from old: EvaluationContext, to new: EvaluationContext) async throws

  /// Ends the work of the provider.
  func shutdown() async

  /// Returns the value of a flag. An error is part of the details.
  func resolve<Value>(_ flag: Flag<Value>) -> EvaluationDetails<Value>

  /// Records that the user did something that experiments measure.
  func track(_ event: TrackingEvent)
}

/// Something that a user did, and that experiments measure.
public struct TrackingEvent: Hashable, Sendable {
  /// The name of the event.
  public let name: String
  /// A number that belongs to the event, such as a price.
  public let value: Double?
  /// Further properties of the event.
  public let attributes: [String: JSONValue]

  /// Creates an event from its parts.
  public init(_ name: String, value: Double? = nil, attributes: [String: JSONValue] = [:]) {
    self.name = name
    self.value = value
    self.attributes = attributes
  }
}
