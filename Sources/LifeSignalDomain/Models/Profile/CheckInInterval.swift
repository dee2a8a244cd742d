public import Foundation

/// The time within which a person must check in: 1 hour to 7 days, in whole seconds.
public struct CheckInInterval: Hashable, Sendable, Comparable {
  /// The length in seconds.
  public let seconds: Int

  /// The shortest interval that the server accepts: 1 hour.
  public static let shortest = CheckInInterval(unchecked: 3_600)
  /// The longest interval that the server accepts: 7 days.
  public static let longest = CheckInInterval(unchecked: 7 * 86_400)
  /// The interval of a new person: 1 day.
  public static let standard = CheckInInterval(unchecked: 86_400)

  /// The intervals in days that the app offers: 1 to 7 days.
  public static let offeredDays = (1...7).map { CheckInInterval(unchecked: $0 * 86_400) }
  /// The intervals in hours that the app offers: 8, 16 and 32 hours.
  public static let offeredHours = [8, 16, 32].map { CheckInInterval(unchecked: $0 * 3_600) }

  private init(unchecked seconds: Int) {
    self.seconds = seconds
  }

  /// Creates an interval from a number of seconds.
  ///
  /// - Throws: ``CheckInIntervalError`` if the interval is shorter than 1 hour or longer than
  ///   7 days.
  public init(seconds: Int) throws(CheckInIntervalError) {
    guard seconds >= Self.shortest.seconds else { throw .tooShort(seconds: seconds) }
    guard seconds <= Self.longest.seconds else { throw .tooLong(seconds: seconds) }
    self.seconds = seconds
  }

  /// The length as a Foundation time interval, to add to a date.
  public var timeInterval: TimeInterval { TimeInterval(seconds) }

  /// Returns whether the first interval is shorter than the second.
  public static func < (first: CheckInInterval, second: CheckInInterval) -> Bool {
    first.seconds < second.seconds
  }
}

extension CheckInInterval: CustomStringConvertible {
  /// The length in whole days or hours if possible, otherwise in seconds.
  public var description: String {
    if seconds.isMultiple(of: 86_400) { return "\(seconds / 86_400) d" }
    if seconds.isMultiple(of: 3_600) { return "\(seconds / 3_600) h" }
    return "\(seconds) s"
  }
}

extension CheckInInterval: Codable {
  /// Decodes a number of seconds, and checks it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let seconds = try container.decode(Int.self)
    do throws(CheckInIntervalError) {
      try self.init(seconds: seconds)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes the number of seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(seconds)
  }
}
