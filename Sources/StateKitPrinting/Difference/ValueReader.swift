internal import StateKit

/// A reader that converts a value to its layout tree, within the limits of a printer.
struct ValueReader {
  private let printer: ValuePrinter
  /// The number of characters at which a text is cut.
  private let maximumTextLength: Int
  /// The number of parts that may still be read. The limits of depth and breadth do not suffice: a
  /// value within both can have billions of parts.
  private var partsLeft: Int
  private(set) var partsRead = 0
  private var depth = 0
  /// The objects that are being read. A cycle leads back to one of them.
  private var objectsBeingRead: Set<ObjectIdentifier> = []

  init(_ printer: ValuePrinter, maximumParts: Int, maximumTextLength: Int) {
    self.printer = printer
    self.maximumTextLength = max(0, maximumTextLength)
    partsLeft = max(1, maximumParts)
  }

  mutating func read(_ value: Any) -> ValueTree {
    partsLeft -= 1
    partsRead += 1
    guard depth < printer.maximumDepth else { return .verbatim("…") }
    depth += 1
    defer { depth -= 1 }
    let value = unboxed(value)
    guard let object = objectIdentifier(of: value) else { return readParts(of: value) }
    guard objectsBeingRead.insert(object).inserted else {
      return .verbatim("\(type(of: value))(↻)")
    }
    defer { objectsBeingRead.remove(object) }
    return readParts(of: value)
  }

  private mutating func readParts(of value: Any) -> ValueTree {
    switch ValueShape(of: value) {
    case .verbatim(let text):
      return .verbatim(text)
    case .text(let text):
      return Self.text(text, maximumLength: maximumTextLength)
    case .optional(let wrapped):
      return readOptional(wrapped)
    case .enumCase(let name, nil):
      return .verbatim(name)
    case .enumCase(let name, let payload?):
      if case .members(name: nil, let members) = ValueShape(of: payload) {
        return readMembers(name, members)
      }
      return .group(open: name + "(", [.init(value: read(payload))], omitted: 0, close: ")")
    case .members(let name, let members):
      return readMembers(name ?? "", members)
    case .elements(let elements):
      let shown = elements.elements(in: 0..<min(elements.elementCount, maximumElements))
      return group("[", shown, of: elements.elementCount, "]") { .init(value: $0.read($1)) }
    case .keyed(.dictionary, let entries) where entries.isEmpty:
      return .verbatim("[:]")
    case .keyed(let kind, let entries):
      let depthLeft = min(ValuePrinter.keyDepth, printer.maximumDepth - depth)
      let sorted = entries.sortedByKey(depth: depthLeft, \.key) { $0.value }
      return group("[", sorted, of: entries.count, "]") { reader, entry in
        guard kind == .dictionary else { return .init(value: reader.read(entry.value)) }
        let key = reader.read(entry.key.base).line(maximumLength: reader.printer.maximumLength)
        return .init(label: key + ": ", value: reader.read(entry.value))
      }
    }
  }

  /// Returns a text, cut at a number of characters.
  static func text(_ text: String, maximumLength: Int) -> ValueTree {
    // A text has at most as many characters as UTF-8 bytes. A string stores the number of its bytes,
    // so the first comparison avoids counting the characters of a short text.
    guard text.utf8.count > maximumLength,
      let end = text.index(text.startIndex, offsetBy: maximumLength, limitedBy: text.endIndex)
    else { return .text(text, omitted: 0) }
    return .text(String(text[..<end]), omitted: text[end...].count)
  }

  /// Reads an optional value: a wrapped value is printed as itself, and `.some(nil)` is
  /// distinguished from `nil`.
  private mutating func readOptional(_ wrapped: Any?) -> ValueTree {
    guard let wrapped else { return .verbatim("nil") }
    if case .optional(nil) = ValueShape(of: wrapped) { return .verbatim(".some(nil)") }
    return read(wrapped)
  }

  private mutating func readMembers(_ name: String, _ members: [ValueShape.Member]) -> ValueTree {
    group(name + "(", members, of: members.count, ")") { reader, member in
      .init(label: member.label.map { "\($0): " } ?? "", value: reader.read(member.value))
    }
  }

  private var maximumElements: Int { max(0, min(printer.maximumElements, partsLeft)) }

  private mutating func group<Item>(
    _ open: String, _ items: [Item], of count: Int, _ close: String,
    _ readItem: (inout Self, Item) -> ValueTree.Part
  ) -> ValueTree {
    var parts: [ValueTree.Part] = []
    for item in items.prefix(max(0, printer.maximumElements)) {
      guard partsLeft > 0 else { break }
      parts.append(readItem(&self, item))
    }
    return .group(open: open, parts, omitted: count - parts.count, close: close)
  }
}

/// Returns the identity of an object; nil for a value that is not an object.
func objectIdentifier(of value: Any) -> ObjectIdentifier? {
  type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
}

/// Returns the value inside an `AnyHashable`, or the value itself if it is not wrapped.
func unboxed(_ value: Any) -> Any {
  guard type(of: value) == AnyHashable.self, let box = value as? AnyHashable else { return value }
  return box.base
}
