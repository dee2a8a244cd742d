internal import StateKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns the shape of a value that is printed and compared as a whole, such as a number, a date
/// or a URL; nil for a value that is printed and compared by its parts.
///
/// The function lists the types of such values, because neither alternative works for every type:
/// the parts in a mirror may be internal storage (the mirror of a `Data` contains an address), and
/// a `description` may contain what the mirror hides.
func scalarShape(of value: Any) -> ValueShape? {
  // Objects are handled first, so that no other value is cast to a class: if Foundation is linked,
  // such a cast converts an array with all its elements to an `NSArray`.
  if type(of: value) is AnyClass {
    return (value as? AnyKeyPath).map { .verbatim($0.debugDescription) }
  }
  return switch value {
  case let text as String: .text(text)
  case is Int, is Bool, is Double: .verbatim("\(value)")
  case let text as any StringProtocol: .text(String(text))
  case let character as Character: .verbatim(String(character).quoted)
  case let text as StaticString: .verbatim(text.description.quoted)
  case let date as Date: .verbatim(dateText(date))
  case let id as UUID: .verbatim(id.uuidString)
  case let data as Data: .verbatim(dataText(data))
  case is any BinaryInteger, is any BinaryFloatingPoint, is Duration, is Decimal, is URL:
    .verbatim("\(value)")
  case let value as any SourceDescribable:
    .verbatim(value.sourceDescription { ValuePrinter().describe($0) })
  case let type as any Any.Type: .verbatim("\(type)")
  case is ObjectIdentifier: .verbatim("ObjectIdentifier")
  default: nil
  }
}

/// Returns the text of a value without parts: its own `description`, or `(Function)` for a
/// function; nil for any other value.
func selfDescription(of value: Any) -> String? {
  if let value = value as? any CustomStringConvertible { return oneLine(value.description) }
  if type(of: value) is AnyClass { return nil }
  let text = "\(value)"
  return text == "(Function)" ? text : nil
}

/// Returns a text with control characters and invisible characters escaped.
func oneLine(_ text: String) -> String {
  text.unicodeScalars.contains(where: \.isControl)
    ? String(text.quoted.dropFirst().dropLast()) : text.escapingInvisibleCharacters
}

/// Returns whether the printed form of a value says nothing about its content, so that two such
/// values cannot be compared by that form: a function, an object without visible members, or a
/// value that hides its parts. The value must have neither visible parts nor `==`.
func isOpaque(_ value: Any) -> Bool {
  if value is any CustomReflectable { return true }
  if value is any CustomStringConvertible || value is any Any.Type { return false }
  return type(of: value) is AnyClass || selfDescription(of: value) != nil
}

/// Returns the date in ISO 8601 in UTC, with milliseconds or microseconds if there are any.
private func dateText(_ date: Date) -> String {
  let seconds = date.timeIntervalSince1970
  guard abs(seconds) < 62_135_596_800 else {  // before the year 1, or after the year 3938
    return "Date(timeIntervalSince1970: \(seconds))"
  }
  var wholeSeconds = seconds.rounded(.down)
  var microseconds = Int(((seconds - wholeSeconds) * 1_000_000).rounded())
  if microseconds == 1_000_000 {
    (wholeSeconds, microseconds) = (wholeSeconds + 1, 0)
  }
  let text = Date(timeIntervalSince1970: wholeSeconds).formatted(Date.ISO8601FormatStyle())
  guard microseconds > 0 else { return text }
  let digits = String(String(1_000_000 + microseconds).dropFirst())
  return "\(text.dropLast()).\(microseconds % 1_000 == 0 ? digits.prefix(3) : digits[...])Z"
}

/// Returns a description of data: its size, and up to eight of its bytes, starting at an offset.
func dataText(_ data: Data, from offset: Int = 0) -> String {
  let shown = data.dropFirst(offset).prefix(8).map { byte in
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
  let start = offset > 0 ? ", from byte \(offset)" : ""
  let rest = data.count > offset + 8 ? "…" : ""
  let size = data.count == 1 ? "1 byte" : "\(withThousandsSeparators(data.count)) bytes"
  let bytes = shown.isEmpty ? "" : ": \(shown.joined())\(rest)"
  return "Data(\(size)\(start)\(bytes))"
}
