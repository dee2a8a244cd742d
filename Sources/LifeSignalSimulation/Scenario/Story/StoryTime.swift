/// A moment of a story, as time since its start: `+23:30`, `+0:05:00` or `+0:00:01.250`.
///
/// A moment means the whole stretch that its last written unit covers: an expected `+24:00` is met
/// by anything in that minute, an expected `+24:00:00` by anything in that second.
public struct StoryTime: Hashable, Sendable {
  /// The last unit that was written.
  public enum Precision: Hashable, Sendable {
    /// `+23:30`
    case minutes
    /// `+23:30:00`
    case seconds
    /// `+23:30:00.000`
    case milliseconds

    /// How long one unit lasts.
    public var unit: Duration {
      switch self {
      case .minutes: .seconds(60)
      case .seconds: .seconds(1)
      case .milliseconds: .milliseconds(1)
      }
    }
  }

  /// A story ends within 400 days: a year of reminders and sweeps, and then some.
  public static let limit = Duration.seconds(400 * 86_400)

  /// The time since the story's start.
  public let offset: Duration

  /// The last unit that was written.
  public let precision: Precision

  /// Makes a moment.
  public init(_ offset: Duration, precision: Precision) {
    self.offset = offset
    self.precision = precision
  }

  /// Reads `+H:MM`, `+H:MM:SS` or `+H:MM:SS.fff`; nothing when the text is none of these or the
  /// moment is past ``limit``.
  public init?(_ text: String) {
    guard text.hasPrefix("+") else { return nil }
    let fields = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count),
      let hours = Self.number(fields[0], digits: 1...5, below: 100_000),
      let minutes = Self.number(fields[1], digits: 2...2, below: 60)
    else { return nil }

    var milliseconds = (hours * 60 + minutes) * 60_000
    var precision = Precision.minutes
    if fields.count == 3 {
      let parts = fields[2].split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, let seconds = Self.number(parts[0], digits: 2...2, below: 60) else {
        return nil
      }
      milliseconds += seconds * 1_000
      precision = .seconds
      if parts.count == 2 {
        guard let fraction = Self.number(parts[1], digits: 3...3, below: 1_000) else { return nil }
        milliseconds += fraction
        precision = .milliseconds
      }
    }
    guard .milliseconds(milliseconds) <= Self.limit else { return nil }
    self.init(.milliseconds(milliseconds), precision: precision)
  }

  /// Whether an exact time lies in the stretch that is meant.
  public func covers(_ time: Duration) -> Bool {
    time >= offset && time < offset + precision.unit
  }

  private static func number(
    _ text: Substring, digits: ClosedRange<Int>, below limit: Int
  ) -> Int? {
    guard digits.contains(text.count), text.allSatisfy({ ("0"..."9").contains($0) }) else {
      return nil
    }
    return Int(text).flatMap { $0 < limit ? $0 : nil }
  }
}

extension StoryTime: CustomStringConvertible {
  /// The moment as it is written in a story.
  public var description: String {
    let milliseconds = offset.wholeMilliseconds
    let minutes = milliseconds / 60_000
    var text = "+\(minutes / 60):\(Self.padded(minutes % 60, to: 2))"
    if precision != .minutes { text += ":\(Self.padded(milliseconds / 1_000 % 60, to: 2))" }
    if precision == .milliseconds { text += ".\(Self.padded(milliseconds % 1_000, to: 3))" }
    return text
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
