import StateKit

/// Generates inputs by changing parts of valid ones.
struct Mutator {
  private let corpus: [[UInt8]]
  private var random: SplitMix64
  /// Text and bytes with a special meaning for some parser.
  private static let pieces: [[UInt8]] =
    [
      "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e400",
      "-0.0", "1e-400", "null", "true", "{}", "[]", "\"\"", "\\u0000", "\\ud800", "\u{202E}",
      "\u{0}", "\u{FEFF}", "é", "e\u{301}", "👩‍👩‍👧", "٣", "１", "://", "lifesignal://", "\"", "\\", "\n",
      "\r\n",
      "#", "+", "+0:00", "at +99999:59", "after 0.1 ms", "<", ">", "$(", "%", "/*", "*/", "\"\"\"",
      "#if",
    ].map { Array($0.utf8) } + [
      [0xFF, 0xFE], [0xC3], [0xF4, 0x90, 0x80, 0x80], [0xED, 0xA0, 0x80],
    ]

  init(corpus: [[UInt8]], random: SplitMix64) {
    self.corpus = corpus
    self.random = random
  }

  /// Returns the input with the given number. The first inputs are the unchanged corpus. Of the
  /// others, about one in 40 consists of random bytes, about one in 60 of nested brackets, and the
  /// rest are changed inputs of the corpus.
  mutating func input(_ number: Int) -> [UInt8] {
    if number < corpus.count { return corpus[number] }
    var input = corpus.randomElement(using: &random) ?? []
    if randomNumber(below: 40) == 0 { return randomBytes(randomNumber(below: 200)) }
    if randomNumber(below: 60) == 0 { return nestedBrackets() }
    for _ in 0...randomNumber(below: 4) { change(&input) }
    return input
  }

  private mutating func randomNumber(below count: Int) -> Int {
    Int.random(in: 0..<count, using: &random)
  }

  private mutating func randomBytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Returns an opening bracket or quotation mark, repeated up to 20,000 times and never closed.
  private mutating func nestedBrackets() -> [UInt8] {
    let opening = ["[", "{\"a\":", "(", "\"", "((", "{"][randomNumber(below: 6)]
    return Array(String(repeating: opening, count: 1 + randomNumber(below: 20_000)).utf8)
  }

  /// Makes one random change: of a byte, of a bit, of a number, or of a part of the input.
  private mutating func change(_ input: inout [UInt8]) {
    let position = input.isEmpty ? 0 : randomNumber(below: input.count)
    switch randomNumber(below: 9) {
    case 0 where !input.isEmpty: input[position] = UInt8.random(in: 0...255, using: &random)
    case 1 where !input.isEmpty: input[position] ^= 1 << UInt8(randomNumber(below: 8))
    case 2: input.removeSubrange(position..<min(input.count, position + 1 + randomNumber(below: 8)))
    case 3: input = Array(input.prefix(position))
    case 4:
      input.insert(contentsOf: Self.pieces[randomNumber(below: Self.pieces.count)], at: position)
    case 5:
      let end = min(input.count, position + 1 + randomNumber(below: 30))
      let piece = Array(input[position..<end])
      for _ in 0...randomNumber(below: 3) { input.insert(contentsOf: piece, at: position) }
    case 6:
      let otherInput = corpus.randomElement(using: &random) ?? []
      let start = otherInput.isEmpty ? 0 : randomNumber(below: otherInput.count)
      input = Array(input.prefix(position)) + otherInput[start...]
    case 7: replaceNumber(&input, from: position)
    default:
      let end = min(input.count, position + randomNumber(below: 12))
      input.replaceSubrange(
        position..<end, with: Self.pieces[randomNumber(below: Self.pieces.count)])
    }
  }

  /// Replaces the first number at or after a position with another number.
  private mutating func replaceNumber(_ input: inout [UInt8], from position: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = input[position...].firstIndex(where: digits.contains) else { return }
    let end = input[start...].firstIndex { !digits.contains($0) } ?? input.endIndex
    let numbers = ["0", "1", "255", "65536", "4294967296", "9223372036854775807", "1e308"]
    input.replaceSubrange(
      start..<end, with: Array(numbers[randomNumber(below: numbers.count)].utf8))
  }
}
