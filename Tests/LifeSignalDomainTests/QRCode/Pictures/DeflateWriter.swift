import StateKit

/// Compresses data in random ways, so that a reader is tested with all kinds of valid streams: blocks
/// of each type and length, any code lengths, and copies of any length and distance.
struct DeflateWriter {
  private var bytes: [UInt8] = [0x78, 0x9C]
  private var bitCount = 0
  private var random: SplitMix64

  /// The number of codes of literals and lengths that a block declares.
  private let literalCount: Int

  /// Returns a zlib stream (RFC 1950) of data.
  ///
  /// - Parameter literalCount: The number of codes of literals and lengths; if it is not the largest
  ///   valid one, all blocks have their own codes.
  static func stream(of data: [UInt8], seed: UInt64, literalCount: Int = 286) -> [UInt8] {
    var writer = DeflateWriter(random: SplitMix64(seed: seed), literalCount: literalCount)
    writer.write(data)
    let (high, low) = data.reduce((high: 0, low: 1)) { sums, byte in
      let low = (sums.low + Int(byte)) % 65_521
      return ((sums.high + low) % 65_521, low)
    }
    return writer.bytes + [high >> 8, high & 0xFF, low >> 8, low & 0xFF].map { UInt8($0) }
  }

  private init(random: SplitMix64, literalCount: Int) {
    self.random = random
    self.literalCount = literalCount
  }

  private enum Token {
    case literal(UInt8)
    case copy(length: Int, distance: Int)
  }

  private mutating func write(_ data: [UInt8]) {
    var start = 0
    repeat {
      let end = min(data.count, start + number(0...(number(1...5) * 2000)))
      let type = literalCount == 286 ? number(0...2) : 2
      append(end == data.count ? 1 : 0, 1)
      append(type, 2)
      if type == 0 {
        while bitCount % 8 != 0 { append(0, 1) }
        append(end - start, 16)
        append(end - start ^ 0xFFFF, 16)
        for byte in data[start..<end] { append(Int(byte), 8) }
      } else {
        write(tokens(data, start..<end), hasOwnCodes: type == 2)
      }
      start = end
      if end == data.count { return }
    } while true
  }

  /// Appends a number, the lowest bit first.
  private mutating func append(_ number: Int, _ width: Int) {
    for bit in 0..<width {
      if bitCount % 8 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(number >> bit & 1) << UInt8(bitCount % 8)
      bitCount += 1
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// Divides a part of the data into literals and copies of earlier data.
  private mutating func tokens(_ data: [UInt8], _ range: Range<Int>) -> [Token] {
    var tokens: [Token] = []
    var place = range.lowerBound
    while place < range.upperBound {
      var (length, distance) = (0, 0)
      if place > 0 {
        distance = number(1...min(place, number(0...1) == 0 ? 8 : 32_768))
        let longest = min(258, range.upperBound - place)
        while length < longest, data[place + length] == data[place + length - distance] {
          length += 1
        }
      }
      if length >= 3 {
        tokens.append(.copy(length: length, distance: distance))
        place += length
      } else {
        tokens.append(.literal(data[place]))
        place += 1
      }
    }
    return tokens
  }

  private mutating func write(_ tokens: [Token], hasOwnCodes: Bool) {
    var literals =
      [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
      + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8)
    var distances = [Int](repeating: 5, count: 30)
    if hasOwnCodes {
      var (usedLiterals, usedDistances): (Set<Int>, Set<Int>) = ([256], [])
      for case .literal(let byte) in tokens { usedLiterals.insert(Int(byte)) }
      for case .copy(let length, let distance) in tokens {
        usedLiterals.insert(257 + DeflateSymbols.symbol(length, DeflateSymbols.lengths))
        usedDistances.insert(DeflateSymbols.symbol(distance, DeflateSymbols.distances))
      }
      literals = codeLengths(usedLiterals, count: literalCount, longest: 15)
      distances = codeLengths(usedDistances, count: 30, longest: 15)
      writeCodeLengths(literals, distances)
    }
    let (literalCodes, distanceCodes) = (
      DeflateSymbols.codes(literals), DeflateSymbols.codes(distances)
    )
    for token in tokens {
      switch token {
      case .literal(let byte): write(literalCodes[Int(byte)])
      case .copy(let length, let distance):
        let lengthSymbol = DeflateSymbols.symbol(length, DeflateSymbols.lengths)
        write(literalCodes[257 + lengthSymbol])
        append(
          length - DeflateSymbols.lengths[lengthSymbol].base,
          DeflateSymbols.lengths[lengthSymbol].extraBits)
        let symbol = DeflateSymbols.symbol(distance, DeflateSymbols.distances)
        write(distanceCodes[symbol])
        append(
          distance - DeflateSymbols.distances[symbol].base,
          DeflateSymbols.distances[symbol].extraBits)
      }
    }
    write(literalCodes[256])
  }

  private mutating func write(_ code: (code: Int, length: Int)) {
    // Codes are stored with the highest bit first.
    for bit in (0..<code.length).reversed() { append(code.code >> bit & 1, 1) }
  }

  private mutating func writeCodeLengths(_ literals: [Int], _ distances: [Int]) {
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    append(literals.count - 257, 5)
    append(distances.count - 1, 5)
    append(order.count - 4, 4)
    let all = literals + distances
    // Repetitions as (symbol, extra number, extra bits).
    var symbols: [(symbol: Int, extra: Int, extraBits: Int)] = []
    var place = 0
    while place < all.count {
      let run = all[place...].prefix { $0 == all[place] }.count
      if all[place] == 0, run >= 11 {
        let count = min(run, 138)
        symbols.append((18, count - 11, 7))
        place += count
      } else if all[place] == 0, run >= 3 {
        symbols.append((17, run - 3, 3))
        place += run
      } else {
        symbols.append((all[place], 0, 0))
        place += 1
        if run >= 4 {
          let count = min(run - 1, 6)
          symbols.append((16, count - 3, 2))
          place += count
        }
      }
    }
    let lengths = codeLengths(Set(symbols.map(\.symbol)).union([0, 1]), count: 19, longest: 7)
    for symbol in order { append(lengths[symbol], 3) }
    let codes = DeflateSymbols.codes(lengths)
    for (symbol, extra, extraBits) in symbols {
      write(codes[symbol])
      append(extra, extraBits)
    }
  }

  /// Returns the lengths of the codes of a random complete code: each sequence of bits is used.
  private mutating func codeLengths(_ used: Set<Int>, count: Int, longest: Int) -> [Int] {
    var lengths = [Int](repeating: 0, count: count)
    if used.count == 1 { lengths[used.first ?? 0] = 1 }
    if used.count < 2 { return lengths }
    var parts = [(symbols: used.sorted().shuffled(using: &random)[...], depth: 0)]
    while let part = parts.popLast() {
      if part.symbols.count == 1 {
        lengths[part.symbols[part.symbols.startIndex]] = part.depth
        continue
      }
      // Neither half may need a code that is longer than the longest one.
      let limit = 1 << (longest - part.depth - 1)
      let least = max(1, part.symbols.count - limit)
      let size = number(least...min(limit, part.symbols.count - 1))
      parts.append((part.symbols.prefix(size), part.depth + 1))
      parts.append((part.symbols.dropFirst(size), part.depth + 1))
    }
    return lengths
  }
}
