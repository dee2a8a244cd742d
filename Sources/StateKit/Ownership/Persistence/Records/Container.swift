/// What records and journals have in common: a name of their kind, the version of the container, a
/// content, and a checksum of all that.
///
/// Every version of a container ends with the checksum of what stands before it. So a whole one of a
/// newer version can be told from a damaged one.
struct Container {
  static let version: UInt64 = 1

  /// Eight bytes that say what it is.
  let magic: StaticString

  static let record = Container(magic: "SKRECORD")
  static let journal = Container(magic: "SKGROUPS")

  /// How many bytes a container needs besides its content.
  static let overhead = 24

  func seal(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + Self.overhead)
    bytes += Array(magic.description.utf8)
    bytes.appendWord(Self.version)
    bytes += content
    bytes.appendWord(Checksum.of(bytes))
    return bytes
  }

  /// The content.
  ///
  /// - Throws: ``RecordProblem`` when it is not whole, of another kind or of a newer version.
  func open(_ bytes: [UInt8]) throws(RecordProblem) -> ArraySlice<UInt8> {
    if bytes.isEmpty { throw .empty }
    guard bytes.count >= Self.overhead else { throw .damaged }
    let sealed = bytes.dropLast(8)
    var reader = ByteReader(sealed)
    var end = ByteReader(bytes.suffix(8))
    guard reader.take(8)?.elementsEqual(magic.description.utf8) == true,
      let version = reader.word(), end.word() == Checksum.of(sealed)
    else { throw .damaged }
    guard version == Self.version else {
      throw .newerContainer(version: Int(clamping: version))
    }
    return reader.rest
  }
}
