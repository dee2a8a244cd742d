/// A connection of a device to a network: its type, and what data over it costs.
public struct NetworkConnection: Hashable, Sendable {
  /// The type of the network.
  public let type: NetworkType
  /// Whether data can cost money, as over a mobile network.
  public let isExpensive: Bool
  /// Whether the person asked the device to save data over this network.
  public let isConstrained: Bool

  /// Creates a connection of a type.
  public init(_ type: NetworkType, isExpensive: Bool = false, isConstrained: Bool = false) {
    self.type = type
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
  }
}
