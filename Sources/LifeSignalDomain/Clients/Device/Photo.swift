/// A photo on the device. The app does not store it.
public struct Photo: Hashable, Sendable, Identifiable {
  /// The device's identifier of the photo.
  public let id: String
  /// The bytes of the photo, in any format.
  public let bytes: [UInt8]

  /// Creates a photo from its bytes.
  public init(id: String, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }
}
