extension [UInt8] {
  /// Appends bytes with one copy.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func appendBytes(of bytes: Span<UInt8>) {
    // SAFETY: `append(contentsOf:)` copies the bytes before the closure returns, so the pointer does
    // not outlive the span.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Masks or unmasks all bytes from a position to the end. The byte at the position is combined
  /// with the first byte of the key.
  ///
  /// 32 bytes are combined at a time, which takes a third of the time of eight at a time. A loop
  /// over single bytes is slower than both.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func applyMask(_ key: MaskingKey, from start: Int) {
    let word = key.word
    let words = SIMD4(repeating: word)
    // SAFETY: the loops read and write only offsets from `start` to below `buffer.count`: the first
    // loop runs while at least 32 bytes remain, and the second while at least eight remain. `start`
    // is an index of the array, or its count. The loads and stores do not require alignment, and
    // every bit pattern is a valid integer.
    unsafe withUnsafeMutableBytes { buffer in
      var offset = start
      while buffer.count - offset >= 32 {
        let masked = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
        unsafe buffer.storeBytes(of: masked ^ words, toByteOffset: offset, as: SIMD4<UInt64>.self)
        offset += 32
      }
      while buffer.count - offset >= 8 {
        let masked = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        unsafe buffer.storeBytes(of: masked ^ word, toByteOffset: offset, as: UInt64.self)
        offset += 8
      }
      while offset < buffer.count {
        unsafe buffer[offset] ^= key[offset - start]
        offset += 1
      }
    }
  }
}
