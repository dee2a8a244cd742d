/// An uploaded picture of a person, which is never persisted (rule 2.5).
public struct AvatarImage: Hashable, Sendable {
  /// The maximal size of a picture on the server, in bytes: 64 KB.
  public static let maximumByteCount = 65_536

  /// The identifier of the upload; a later upload has another identifier.
  public let id: AvatarID
  /// The bytes of the picture, a JPEG.
  public let bytes: [UInt8]

  /// Creates a picture from its bytes.
  public init(id: AvatarID, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }
}
