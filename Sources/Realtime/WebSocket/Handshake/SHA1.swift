/// The hash function SHA-1 (RFC 3174). The opening handshake requires it to recognize a WebSocket
/// server; nothing relies on it for security.
enum SHA1 {
  /// Returns the hash of a message, 20 bytes.
  static func hash(_ message: some Sequence<UInt8>) -> [UInt8] {
    var bytes = Array(message)
    let bitCount = UInt64(bytes.count) * 8
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: bytes.count, by: 64) {
      process(words(bytes[start..<(start + 64)]), into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  /// Returns the 80 words of a block of 64 bytes.
  private static func words(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words: [UInt32] = []
    for (index, byte) in block.enumerated() {
      if index % 4 == 0 { words.append(0) }
      words[index / 4] = words[index / 4] << 8 | UInt32(byte)
    }
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(rotate(word, by: 1))
    }
    return words
  }

  private static func process(_ words: [UInt32], into state: inout [UInt32]) {
    var round = state
    for (index, word) in words.enumerated() {
      let (a, b, c, d) = (round[0], round[1], round[2], round[3])
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let first = rotate(a, by: 5) &+ mixed &+ round[4] &+ constant &+ word
      round = [first, a, rotate(b, by: 30), c, d]
    }
    for index in state.indices { state[index] &+= round[index] }
  }

  private static func rotate(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
