internal import StateKit

/// The seed of a turn's randomness: 256 bits.
///
/// The tokens of sessions are made of a turn's random numbers, so a seed must be as hard to guess as
/// they are, and is as secret.
struct TurnSeed: Hashable, Sendable {
  /// The number of bytes of a seed.
  static let byteCount = 32

  /// The bits, in four words.
  let words: [UInt64]

  /// Draws a seed from a source of random numbers.
  init(from random: RandomSource) { words = (0..<4).map { _ in random.next() } }

  /// Reads a seed; `nil` if fewer than ``byteCount`` bytes are left.
  init?(from reader: inout ByteReader) {
    var words: [UInt64] = []
    for _ in 0..<4 {
      guard let word = reader.readUInt64() else { return nil }
      words.append(word)
    }
    self.words = words
  }
}
