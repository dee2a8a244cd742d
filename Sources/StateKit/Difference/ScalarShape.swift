#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The shape of a value that has no parts worth looking into, or nil for one that has.
///
/// These types are listed, because the parts of some are storage (a `Data` shows its address) and
/// because a type that describes itself may print what its mirror hides.
func scalarShape(of value: Any) -> ValueShape? {
  // A cast to a class must not be tried on a value: where Foundation is present, it turns a whole
  // array into an `NSArray` first, and each element of it.
  if type(of: value) is AnyClass {
    return (value as? AnyKeyPath).map { .word($0.debugDescription) }
  }
  return switch value {
  case let text as String: .text(text)
  case is Int, is Bool, is Double: .word("\(value)")
  case let text as any StringProtocol: .text(String(text))
  case let character as Character: .word(String(character).quoted)
  case let text as StaticString: .word(text.description.quoted)
  case let date as Date: .word(dateText(date))
  case let id as UUID: .word(id.uuidString)
  case let data as Data: .word(dataText(data))
  case is any BinaryInteger, is any BinaryFloatingPoint, is Duration, is Decimal, is URL:
    .word("\(value)")
  case let value as any PrintedAsWritten: .word(value.printed)
  case let type as any Any.Type: .word("\(type)")
  case is ObjectIdentifier: .word("ObjectIdentifier")
  default: nil
  }
}

/// What a value without parts says of itself, or what kind of value it is; nil when neither is
/// known.
func ownText(of value: Any) -> String? {
  if let value = value as? any CustomStringConvertible { return oneLine(value.description) }
  if type(of: value) is AnyClass { return nil }
  let text = "\(value)"
  return text == "(Function)" ? text : nil
}

/// A text without line breaks, and without what cannot be seen.
func oneLine(_ text: String) -> String {
  text.contains(where: \.isNewline)
    ? String(text.quoted.dropFirst().dropLast()) : text.escapingUnseen
}

/// Whether what a value prints says nothing of it: a function, an object that shows no member, or
/// what hides its parts. Of a value without parts and without `==`.
func isOpaque(_ value: Any) -> Bool {
  if value is any CustomReflectable { return true }
  if value is any CustomStringConvertible || value is any Any.Type { return false }
  return type(of: value) is AnyClass || ownText(of: value) != nil
}

/// ISO 8601 in UTC, with milliseconds or microseconds where there are any.
private func dateText(_ date: Date) -> String {
  let seconds = date.timeIntervalSince1970
  guard abs(seconds) < 62_135_596_800 else {  // what lies before year 1, about as far as after
    return "Date(timeIntervalSince1970: \(seconds))"
  }
  var whole = seconds.rounded(.down)
  var microseconds = Int(((seconds - whole) * 1_000_000).rounded())
  if microseconds == 1_000_000 { (whole, microseconds) = (whole + 1, 0) }
  let text = Date(timeIntervalSince1970: whole).formatted(Date.ISO8601FormatStyle())
  guard microseconds > 0 else { return text }
  let digits = String(String(1_000_000 + microseconds).dropFirst())
  return "\(text.dropLast()).\(microseconds % 1_000 == 0 ? digits.prefix(3) : digits[...])Z"
}

/// The bytes of some data from an offset on, as many as tell it from other data.
func dataText(_ data: Data, from offset: Int = 0) -> String {
  let shown = data.dropFirst(offset).prefix(8).map { byte in
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
  let start = offset > 0 ? ", from byte \(offset)" : ""
  let rest = data.count > offset + 8 ? "…" : ""
  let size = data.count == 1 ? "1 byte" : "\(grouped(data.count)) bytes"
  let bytes = shown.isEmpty ? "" : ": \(shown.joined())\(rest)"
  return "Data(\(size)\(start)\(bytes))"
}
