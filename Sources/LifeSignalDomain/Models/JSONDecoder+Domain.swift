internal import Foundation

extension JSONDecoder {
  /// What reads records and messages.
  ///
  /// A date outside the years 1 to 4001 is refused here, once, so that all that reckons with dates may
  /// turn the time between two of them into a `Duration` or a whole number: neither holds 1e300.
  static var domain: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let seconds = try container.decode(Double.self)
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      guard (Date.distantPast...Date.distantFuture).contains(date) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(seconds) is no date of the years 1 to 4001.")
      }
      return date
    }
    return decoder
  }
}
