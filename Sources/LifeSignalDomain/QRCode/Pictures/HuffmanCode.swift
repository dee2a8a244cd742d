/// A prefix code of compressed data, which is determined by the lengths of its codes (RFC 1951,
/// 3.2.2).
struct HuffmanCode {
  private static let maximumLength = 15
  /// The number of codes of each length. Codes of length 0 are unused.
  private var counts = [Int](repeating: 0, count: maximumLength + 1)
  /// The symbols, in the order of their codes.
  private var symbols: [Int] = []

  /// Creates a code from the length of the code of each symbol.
  ///
  /// - Parameters:
  ///   - lengths: The lengths, from 0 for an unused symbol to 15.
  ///   - canBeIncomplete: Whether the code can be empty or a single bit. Other codes must leave no
  ///     sequence of bits unused.
  /// - Throws: ``QRPictureError/damaged(_:)`` if there is no such code.
  init(lengths: some Collection<UInt8>, canBeIncomplete: Bool = true) throws(QRPictureError) {
    self.init(unchecked: lengths)
    // The number of codes that remain when all shorter ones are used.
    var remaining = 1
    for length in 1...Self.maximumLength {
      remaining = remaining * 2 - counts[length]
      guard remaining >= 0 else { throw .damaged(.pixels) }
    }
    guard remaining == 0 || (canBeIncomplete && counts[1] == symbols.count) else {
      throw .damaged(.pixels)
    }
  }

  /// Creates a code from lengths that are known to be those of a code.
  init(unchecked lengths: some Collection<UInt8>) {
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: Self.maximumLength + 1)
    for length in 1...Self.maximumLength { next[length] = next[length - 1] + counts[length - 1] }
    symbols = [Int](repeating: 0, count: counts.reduce(0, +))
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[next[Int(length)]] = symbol
      next[Int(length)] += 1
    }
  }

  /// Reads the code of a symbol, and returns the symbol.
  func read(_ bits: inout BitReader) throws(QRPictureError) -> Int {
    // The codes of each length are consecutive numbers, which start at `first`. `index` is the
    // position of their first symbol.
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.maximumLength {
      code |= try bits.read(1)
      let count = counts[length]
      if code - first < count { return symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .damaged(.pixels)
  }
}
