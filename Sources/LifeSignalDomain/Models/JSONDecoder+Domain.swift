internal import Foundation

extension JSONDecoder {
  /// A decoder for saved states, and for the messages between a device and the server.
  ///
  /// The decoder refuses dates outside the years 1 to 4001. All code may therefore convert the time
  /// between two dates to a `Duration` or an integer without an overflow.
  static var domain: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let seconds = try container.decode(Double.self)
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      guard (Date.distantPast...Date.distantFuture).contains(date) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(seconds) is not a date in the years 1 to 4001.")
      }
      return date
    }
    return decoder
  }
}
