internal import Foundation
public import LifeSignalDomain

/// An uploaded picture as the server stores it. Devices do not store pictures: `AvatarImage`, the
/// type on the device, cannot be encoded (rule 2.5).
public struct AvatarRecord: Hashable, Sendable, Codable {
  private enum Key: CodingKey {
    case id, bytes
  }

  /// The identifier of the picture.
  public let id: AvatarID
  /// The bytes of the picture, a JPEG.
  public let bytes: [UInt8]

  /// Creates the record of a picture that has just been uploaded.
  init(id: AvatarID, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }

  /// Decodes a stored picture.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try container.decode(AvatarID.self, forKey: .id),
      bytes: [UInt8](try container.decode(Data.self, forKey: .bytes)))
  }

  /// Encodes the picture, with its bytes as Base64.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(Data(bytes), forKey: .bytes)
  }
}
