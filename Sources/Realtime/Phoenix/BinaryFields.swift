/// Reads the fields of a binary message. The header contains the length of each field as one byte.
/// The header is followed by the contents of the fields, and these by the payload.
struct BinaryFieldReader {
  private let bytes: [UInt8]
  private var position: Int

  /// Creates a reader.
  ///
  /// - Parameter headerCount: The number of bytes before the first field.
  init(_ bytes: [UInt8], headerCount: Int) throws(PhoenixFailure) {
    guard bytes.count >= headerCount else { throw .truncated }
    self.bytes = bytes
    position = headerCount
  }

  /// Returns the next field, whose length stands at an index of the header.
  mutating func bytes(lengthAt index: Int) throws(PhoenixFailure) -> [UInt8] {
    guard index < bytes.count else { throw .truncated }
    let end = position + Int(bytes[index])
    guard end <= bytes.count else { throw .truncated }
    defer { position = end }
    return Array(bytes[position..<end])
  }

  /// Returns the next field as text.
  mutating func text(lengthAt index: Int) throws(PhoenixFailure) -> String {
    guard let text = String(validating: try bytes(lengthAt: index), as: UTF8.self) else {
      throw .invalidUTF8
    }
    return text
  }

  /// Returns the next field as a reference; nil if it is empty.
  mutating func reference(lengthAt index: Int) throws(PhoenixFailure) -> String? {
    let text = try text(lengthAt: index)
    return text.isEmpty ? nil : text
  }

  /// The bytes after the fields that were read.
  var payload: [UInt8] { Array(bytes[position...]) }
}

/// Writes the header, the fields and the payload of a binary message.
struct BinaryFieldWriter {
  private var header: [UInt8]
  private var content: [UInt8] = []

  /// Creates a writer of one message. The first byte of the message is its kind.
  init(kind: UInt8) { header = [kind] }

  /// Appends a field.
  mutating func append(_ name: String, _ text: String) throws(PhoenixFailure) {
    guard let length = UInt8(exactly: text.utf8.count) else {
      throw .fieldTooLong(name, byteCount: text.utf8.count)
    }
    header.append(length)
    content += Array(text.utf8)
  }

  /// Appends a byte to the header.
  mutating func append(flag: UInt8) { header.append(flag) }

  /// Returns the message.
  func message(payload: [UInt8]) -> [UInt8] { header + content + payload }
}
