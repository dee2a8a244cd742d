/// The names of the files in a server's folder.
enum ServerFileName: Hashable, Sendable {
  /// The state after a turn.
  case snapshot(turn: UInt64)
  /// Turns from a first one on.
  case segment(firstTurn: UInt64)
  /// A snapshot that is being written.
  case unfinishedSnapshot
  /// A segment that is being created.
  case unfinishedSegment

  /// The number of digits in a name, so that the order of the names is that of the numbers.
  private static let digitCount = 20

  /// Parses a name; `nil` if the server never uses it.
  init?(_ text: String) {
    if text == Self.unfinishedSnapshot.text {
      self = .unfinishedSnapshot
    } else if text == Self.unfinishedSegment.text {
      self = .unfinishedSegment
    } else if let turn = Self.number(in: text, after: "snapshot-") {
      self = .snapshot(turn: turn)
    } else if let turn = Self.number(in: text, after: "turns-") {
      self = .segment(firstTurn: turn)
    } else {
      return nil
    }
  }

  /// The name of the file.
  var text: String {
    switch self {
    case .snapshot(let turn): "snapshot-" + Self.digits(turn)
    case .segment(let firstTurn): "turns-" + Self.digits(firstTurn)
    case .unfinishedSnapshot: "snapshot.new"
    case .unfinishedSegment: "turns.new"
    }
  }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: digitCount - digits.count) + digits
  }

  private static func number(in text: String, after prefix: String) -> UInt64? {
    guard text.hasPrefix(prefix) else { return nil }
    let digits = text.dropFirst(prefix.count)
    guard digits.utf8.count == digitCount,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    // The limit is far from an overflow, so that the number can be incremented.
    return UInt64(digits).flatMap { $0 < 1 << 62 ? $0 : nil }
  }
}
