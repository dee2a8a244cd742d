/// A picture on the device. It stays there: nothing keeps it.
public struct Photo: Hashable, Sendable, Identifiable {
  /// How the device names it.
  public let id: String
  /// The picture, in whatever format: any bytes at all.
  public let bytes: [UInt8]

  /// A picture.
  public init(id: String, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }
}
