/// The common format of records and journals: a magic number that identifies the kind of file, the
/// version of the format, the content, and a checksum of all of these.
///
/// Every version of the format ends with a checksum of the preceding bytes, so that an intact file
/// in a newer version can be distinguished from a damaged file.
struct ChecksummedContainer {
  static let version: UInt64 = 1

  /// The eight bytes that identify the kind of file.
  let magic: StaticString

  static let record = ChecksummedContainer(magic: "SKRECORD")
  static let journal = ChecksummedContainer(magic: "SKGROUPS")

  /// The number of bytes of a container in addition to its content: eight bytes each for the magic
  /// number, the version and the checksum.
  static let overhead = 24

  /// Returns a container with the content.
  func seal(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + Self.overhead)
    bytes += Array(magic.description.utf8)
    bytes.appendUInt64(Self.version)
    bytes += content
    bytes.appendUInt64(Checksum.of(bytes))
    return bytes
  }

  /// Returns the content of a container.
  ///
  /// - Throws: ``RecordProblem`` if the bytes are damaged, of another kind or of a newer version.
  func open(_ bytes: [UInt8]) throws(RecordProblem) -> ArraySlice<UInt8> {
    if bytes.isEmpty { throw .empty }
    guard bytes.count >= Self.overhead else { throw .damaged }
    let sealed = bytes.dropLast(8)
    var reader = ByteReader(sealed)
    var checksumReader = ByteReader(bytes.suffix(8))
    guard reader.readBytes(8)?.elementsEqual(magic.description.utf8) == true,
      let version = reader.readUInt64(), checksumReader.readUInt64() == Checksum.of(sealed)
    else { throw .damaged }
    guard version == Self.version else {
      throw .newerContainer(version: Int(clamping: version))
    }
    return reader.rest
  }
}
