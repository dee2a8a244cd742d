internal import LifeSignalBackend
internal import LifeSignalDomain

/// The file of the state after a turn: words of eight bytes with the magic number, the version of the
/// format, the version of the rules, the number of the turn and the length of the state, then the state as
/// JSON, and a checksum of all bytes before it.
struct SnapshotFile {
  /// The reason why a file cannot be used.
  enum Problem: Error {
    case damaged
    case newerFormat
    case undecodable(String)
  }

  private static let magic = Array("LSSTATE\n".utf8)
  private static let formatVersion: UInt64 = 1

  /// The number of the last turn that the state contains.
  let turn: UInt64
  /// The state after the turn.
  let state: BackendState

  /// Returns the bytes of the file.
  ///
  /// - Throws: `EncodingError` if JSON cannot represent the state.
  /// - Complexity: O(*n* log *n*) in the size of the state.
  func encoded() throws -> [UInt8] {
    let payload = try StateCoding.encode(BackendSnapshot(state))
    var bytes = Self.magic
    bytes.reserveCapacity(payload.count + 48)
    bytes.appendUInt64(Self.formatVersion)
    bytes.appendUInt64(UInt64(BackendState.rulesVersion))
    bytes.appendUInt64(turn)
    bytes.appendUInt64(UInt64(payload.count))
    bytes += payload
    bytes.appendUInt64(Checksum.of(bytes))
    return bytes
  }

  /// Creates the file of a state.
  init(turn: UInt64, state: BackendState) {
    self.turn = turn
    self.state = state
  }

  /// Decodes a file. The state may have been made by other rules.
  init(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.count >= 48 else { throw .damaged }
    let sealed = bytes.dropLast(8)
    var checksumReader = ByteReader(bytes.suffix(8))
    var reader = ByteReader(sealed)
    guard reader.readBytes(8)?.elementsEqual(Self.magic) == true,
      let version = reader.readUInt64(),
      checksumReader.readUInt64() == Checksum.of(sealed)
    else { throw .damaged }
    guard version == Self.formatVersion else { throw .newerFormat }
    guard reader.readUInt64() != nil, let turn = reader.readUInt64(),
      let count = reader.readUInt64(), let payload = reader.readBytes(count), reader.rest.isEmpty
    else { throw .damaged }
    self.turn = turn
    do {
      state = try StateCoding.decode(BackendSnapshot.self, from: Array(payload)).state
    } catch {
      throw .undecodable("\(error)")
    }
  }
}
