/// MurmurHash3 for 32 bits with the seed 0: the smallest code that decides where a user is.
public enum BareHash {
  /// Returns the hash of a text.
  public static func hash(_ text: String) -> UInt32 {
    var (hash, word, count): (UInt32, UInt32, UInt32) = (0, 0, 0)
    for byte in text.utf8 {
      word |= UInt32(byte) << (8 * (count & 3))
      count &+= 1
      if count & 3 == 0 {
        hash ^= scrambled(word)
        hash = (hash << 13 | hash >> 19) &* 5 &+ 0xE654_6B64
        word = 0
      }
    }
    hash ^= scrambled(word) ^ count
    hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }

  private static func scrambled(_ word: UInt32) -> UInt32 {
    let product = word &* 0xCC9E_2D51
    return (product << 15 | product >> 17) &* 0x1B87_3593
  }
}
