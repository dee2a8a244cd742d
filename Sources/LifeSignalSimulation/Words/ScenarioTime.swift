/// A point in time in a scenario, as the time since its start: `+23:30`, `+0:05:00` or
/// `+0:00:01.250`.
///
/// An expected time covers its last written unit: `+24:00` matches any time in that minute, and
/// `+24:00:00` any time in that second.
public struct ScenarioTime: Hashable, Sendable {
  /// The last unit of a written time.
  public enum Precision: Hashable, Sendable {
    /// The time ends with minutes: `+23:30`.
    case minutes
    /// The time ends with seconds: `+23:30:00`.
    case seconds
    /// The time ends with milliseconds: `+23:30:00.000`.
    case milliseconds

    /// The length of the unit.
    public var unit: Duration {
      switch self {
      case .minutes: .seconds(60)
      case .seconds: .seconds(1)
      case .milliseconds: .milliseconds(1)
      }
    }
  }

  /// The longest duration of a scenario: 400 days, which is more than a year.
  public static let limit = Duration.seconds(400 * 86_400)

  /// The time since the start of the scenario.
  public let offset: Duration

  /// The last written unit.
  public let precision: Precision

  /// Creates a point in time.
  public init(_ offset: Duration, precision: Precision) {
    self.offset = offset
    self.precision = precision
  }

  /// Parses `+H:MM`, `+H:MM:SS` or `+H:MM:SS.fff`; returns `nil` for any other text, and for a time
  /// after ``limit``.
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

  /// Returns whether an exact time is in the unit that this time covers.
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

extension ScenarioTime: CustomStringConvertible {
  /// The time in the form used in scenarios.
  public var description: String {
    // A phone can know of an event before its own start.
    let milliseconds = abs(offset.wholeMilliseconds)
    let minutes = milliseconds / 60_000
    var text = "\(offset < .zero ? "-" : "+")\(minutes / 60):\(Self.padded(minutes % 60, to: 2))"
    if precision != .minutes { text += ":\(Self.padded(milliseconds / 1_000 % 60, to: 2))" }
    if precision == .milliseconds { text += ".\(Self.padded(milliseconds % 1_000, to: 3))" }
    return text
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
