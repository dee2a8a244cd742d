internal import Foundation

/// The random numbers of one turn: the key stream of ChaCha20 (RFC 8439), whose key is the turn's seed.
///
/// The generator must be a cryptographic one. A turn may make an identifier, which other people see, and a
/// token, which they must not be able to derive from it.
struct TurnRandomness {
  private let key: [UInt32]
  private var blockNumber: UInt32 = 0
  /// The numbers of the current block that are not used yet, the next one last.
  private var unused: [UInt32] = []

  /// Creates the numbers of a seed.
  init(_ seed: TurnSeed) {
    key = seed.words.flatMap {
      [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)]
    }
  }

  /// Returns the next 64 bits.
  mutating func next() -> UInt64 { UInt64(nextWord()) | UInt64(nextWord()) << 32 }

  /// Returns a random UUID (version 4).
  mutating func nextUUID() -> UUID {
    let words = [next(), next()]
    var bytes = words.flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    // RFC 9562 reserves the first bits of these two bytes for the version and the variant.
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID.fromSixteenBytes(bytes)
  }

  private mutating func nextWord() -> UInt32 {
    if unused.isEmpty {
      unused = Self.block(blockNumber, key: key).reversed()
      blockNumber &+= 1
    }
    return unused.removeLast()
  }

  /// Returns a block of the key stream with a nonce of zeros.
  ///
  /// - Parameters:
  ///   - number: The number of the block.
  ///   - key: The key: eight words.
  static func block(_ number: UInt32, key: [UInt32]) -> [UInt32] {
    let start = [0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574] + key + [number, 0, 0, 0]
    var words = start
    func quarterRound(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
      words[a] &+= words[b]
      words[d] = rotated(words[d] ^ words[a], by: 16)
      words[c] &+= words[d]
      words[b] = rotated(words[b] ^ words[c], by: 12)
      words[a] &+= words[b]
      words[d] = rotated(words[d] ^ words[a], by: 8)
      words[c] &+= words[d]
      words[b] = rotated(words[b] ^ words[c], by: 7)
    }
    for _ in 0..<10 {
      for column in 0..<4 { quarterRound(column, column + 4, column + 8, column + 12) }
      for column in 0..<4 {
        quarterRound(
          column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12)
      }
    }
    return zip(words, start).map { $0 &+ $1 }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
