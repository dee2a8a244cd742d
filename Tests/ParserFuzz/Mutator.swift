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

  /// Returns the next input. The first inputs are the unchanged corpus.
  mutating func input(_ number: Int) -> [UInt8] {
    if number < corpus.count { return corpus[number] }
    var input = corpus.randomElement(using: &random) ?? []
    if pick(40) == 0 { return bytes(pick(200)) }
    if pick(60) == 0 { return nested() }
    for _ in 0...pick(4) { change(&input) }
    return input
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Returns deeply nested brackets.
  private mutating func nested() -> [UInt8] {
    let opening = ["[", "{\"a\":", "(", "\"", "((", "{"][pick(6)]
    return Array(String(repeating: opening, count: 1 + pick(20_000)).utf8)
  }

  private mutating func change(_ input: inout [UInt8]) {
    let place = input.isEmpty ? 0 : pick(input.count)
    switch pick(9) {
    case 0 where !input.isEmpty: input[place] = UInt8.random(in: 0...255, using: &random)
    case 1 where !input.isEmpty: input[place] ^= 1 << UInt8(pick(8))
    case 2: input.removeSubrange(place..<min(input.count, place + 1 + pick(8)))
    case 3: input = Array(input.prefix(place))
    case 4: input.insert(contentsOf: Self.pieces[pick(Self.pieces.count)], at: place)
    case 5:
      let end = min(input.count, place + 1 + pick(30))
      let piece = Array(input[place..<end])
      for _ in 0...pick(3) { input.insert(contentsOf: piece, at: place) }
    case 6:
      let other = corpus.randomElement(using: &random) ?? []
      let cut = other.isEmpty ? 0 : pick(other.count)
      input = Array(input.prefix(place)) + other[cut...]
    case 7: replaceNumber(&input, from: place)
    default:
      let end = min(input.count, place + pick(12))
      input.replaceSubrange(place..<end, with: Self.pieces[pick(Self.pieces.count)])
    }
  }

  /// Replaces the next number after a position.
  private mutating func replaceNumber(_ input: inout [UInt8], from place: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = input[place...].firstIndex(where: digits.contains) else { return }
    let end = input[start...].firstIndex { !digits.contains($0) } ?? input.endIndex
    let numbers = ["0", "1", "255", "65536", "4294967296", "9223372036854775807", "1e308"]
    input.replaceSubrange(start..<end, with: Array(numbers[pick(numbers.count)].utf8))
  }
}
