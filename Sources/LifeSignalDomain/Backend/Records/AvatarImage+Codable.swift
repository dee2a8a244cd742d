internal import Foundation

/// As the server keeps a picture. No device does (2.5).
extension AvatarImage: Codable {
  private enum Key: CodingKey {
    case id, bytes
  }

  /// Reads a picture that was kept.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try container.decode(AvatarID.self, forKey: .id),
      bytes: [UInt8](try container.decode(Data.self, forKey: .bytes)))
  }

  /// Writes it, the bytes as Base64.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(Data(bytes), forKey: .bytes)
  }
}
