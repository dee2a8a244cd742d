/// The bytes of an uploaded picture: good for this picture alone (2.5). It is never persisted.
public struct AvatarImage: Hashable, Sendable {
  /// The largest picture that the server takes: 64 KB, in bytes.
  public static let largestByteCount = 65_536

  /// The most bytes that a picture may have: 64 KB.
  public static let largest = 65_536

  /// The picture that they are of.
  public let id: AvatarID
  /// The bytes, a JPEG.
  public let bytes: [UInt8]

  /// A picture that is here.
  public init(id: AvatarID, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }
}
