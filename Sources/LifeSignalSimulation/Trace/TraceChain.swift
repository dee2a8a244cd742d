internal import Foundation

/// Encodes the lines of a trace as text. Each line ends with the hash `h` of all lines up to and
/// including itself, so two runs diverged at the first line where their hashes differ.
struct TraceChain {
  /// The 64-bit FNV-1a hash of the lines so far.
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private let encoder: JSONEncoder

  init() {
    encoder = JSONEncoder()
    // The same run produces the same bytes.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Returns the line as JSON, or `nil` if it cannot be encoded, which only a non-finite number
  /// could cause.
  mutating func text(of line: TraceLine) -> String? {
    guard let bytes = try? encoder.encode(line) else { return nil }
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    // The last byte is the closing brace, which now follows the hash.
    return String(decoding: bytes.dropLast(), as: UTF8.self) + ",\"h\":\"\(padded)\"}"
  }
}
