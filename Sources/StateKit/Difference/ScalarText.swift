#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of a value that has no parts worth looking into, or nil for one that has.
///
/// These types are listed, because the parts of some are storage (a `Data` shows its address) and
/// because a type that describes itself may print what its mirror hides.
func scalarText(of value: Any) -> String? {
  switch value {
  case let text as any StringProtocol: String(text).debugDescription
  case let character as Character: String(character).debugDescription
  case let text as StaticString: text.description.debugDescription
  case let date as Date: dateText(date)
  case let id as UUID: id.uuidString
  case let data as Data: dataText(data)
  case is any BinaryInteger, is any BinaryFloatingPoint, is Bool, is Duration, is Decimal, is URL:
    String(describing: value)
  case let type as any Any.Type: String(describing: type)
  case is ObjectIdentifier: "ObjectIdentifier"
  default: nil
  }
}

/// ISO 8601 in UTC, with milliseconds where there are any.
private func dateText(_ date: Date) -> String {
  let seconds = date.timeIntervalSince1970
  guard abs(seconds) < 62_135_596_800 else {  // what lies before year 1, about as far as after
    return "Date(timeIntervalSince1970: \(seconds))"
  }
  let hasFraction = seconds != seconds.rounded()
  return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
}

private func dataText(_ data: Data) -> String {
  let shown = data.prefix(8).map { byte in
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
  return "Data(\(data.count) bytes: \(shown.joined())\(data.count > 8 ? "…" : ""))"
}
