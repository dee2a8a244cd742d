/// The members of types in the standard library, Foundation and StateKit, with which a member of an
/// extension can compete.
enum LibraryMembers {
  /// Parses a list of full names, such as `count insert(_:at:)`.
  static func parse(_ names: String) -> [String: [LibraryMember]] {
    var members: [String: [LibraryMember]] = [:]
    for name in names.split(whereSeparator: \.isWhitespace) {
      let parts = name.split(separator: "(", maxSplits: 1)
      var labels: [String]?
      if parts.count == 2 {
        labels = parts[1].dropLast().split(separator: ":").map { $0 == "_" ? "" : String($0) }
      }
      members[String(parts[0]), default: []].append(LibraryMember(labels: labels))
    }
    return members
  }

  private static let collectionNames: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set", "Sequence", "Collection",
    "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
    "RangeReplaceableCollection", "SetAlgebra", "OptionSet", "LazySequenceProtocol",
    "LazyCollectionProtocol", "Range", "ClosedRange", "IteratorProtocol", "Keys", "Values",
    "Slice", "ReversedCollection", "CollectionOfOne", "EmptyCollection", "Repeated",
    "KeyValuePairs", "InlineArray",
  ]

  private static let textNames: Set<String> = [
    "String", "Substring", "StringProtocol", "Character", "DefaultStringInterpolation",
    "StringInterpolation", "StringInterpolationProtocol", "StaticString",
  ]

  private static let numberNames: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "UInt128", "Double", "Float", "Float16", "Float80", "CGFloat", "Decimal", "Duration",
    "Bool", "Numeric", "SignedNumeric", "AdditiveArithmetic", "BinaryInteger",
    "FixedWidthInteger", "SignedInteger", "UnsignedInteger", "FloatingPoint",
    "BinaryFloatingPoint", "Strideable", "TimeInterval",
  ]

  /// The protocols of the standard library and Foundation that any type may conform to.
  private static let generalProtocols: Set<String> = [
    "Equatable", "Hashable", "Comparable", "Identifiable", "Encodable", "Decodable", "Codable",
    "RawRepresentable", "CaseIterable", "CustomStringConvertible", "CustomDebugStringConvertible",
    "LosslessStringConvertible", "CustomReflectable", "TextOutputStream", "Error",
    "LocalizedError", "CustomNSError", "CodingKey", "Encoder", "Decoder", "Clock",
    "InstantProtocol", "AsyncSequence", "AsyncIteratorProtocol", "Actor",
    "RandomNumberGenerator", "Copyable", "ExpressibleByArrayLiteral",
    "ExpressibleByStringLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByFloatLiteral",
    "ExpressibleByBooleanLiteral", "ExpressibleByNilLiteral", "ExpressibleByDictionaryLiteral",
    "ExpressibleByUnicodeScalarLiteral", "ExpressibleByExtendedGraphemeClusterLiteral",
    "ExpressibleByStringInterpolation", "CVarArg", "ContiguousBytes", "DataProtocol",
    "MutableDataProtocol", "ReferenceConvertible", "SortComparator", "FormatStyle",
  ]

  private static let collectionProtocols: Set<String> = [
    "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection",
    "MutableCollection", "RangeReplaceableCollection", "SetAlgebra", "OptionSet",
    "LazySequenceProtocol", "LazyCollectionProtocol", "IteratorProtocol", "StringProtocol",
    "StringInterpolationProtocol",
  ]

  private static let numberProtocols: Set<String> = [
    "Numeric", "SignedNumeric", "AdditiveArithmetic", "BinaryInteger", "FixedWidthInteger",
    "SignedInteger", "UnsignedInteger", "FloatingPoint", "BinaryFloatingPoint", "Strideable",
  ]

  /// Returns the groups of members with which a member of an extension of the type may compete, or
  /// nil if the members of the type are not known.
  static func memberGroups(of type: String) -> [[String: [LibraryMember]]]? {
    if generalProtocols.contains(type) {
      return [common, collections, texts, numbers] + types.values + foundation.values
        + stateKit.values
    }
    if type == "Data" { return [common, collections, foundation["Data"] ?? [:]] }
    if type == "IdentifiedArray" {
      return [common, collections, stateKit["IdentifiedArray"] ?? [:]]
    }
    if type == "Decimal" { return [common, numbers] }
    if collectionProtocols.contains(type) {
      return [common, collections, texts, stateKit["IdentifiedArray"] ?? [:]]
    }
    if textNames.contains(type) { return [common, collections, texts] }
    if collectionNames.contains(type) { return [common, collections] }
    if numberNames.contains(type) { return [common, numbers] }
    if type.hasSuffix("codingContainerProtocol") {
      return memberGroups(of: String(type.dropLast("Protocol".count)))
    }
    return (types[type] ?? foundation[type] ?? stateKit[type]).map { [common, $0] }
  }

  /// The types whose members the compiler calls in synthesized conformances to `Codable` and
  /// `Hashable`.
  static let usedBySynthesis: Set<String> = [
    "KeyedEncodingContainer", "KeyedDecodingContainer", "KeyedEncodingContainerProtocol",
    "KeyedDecodingContainerProtocol", "Encoder", "Decoder", "Hasher",
  ]

  /// The type aliases with which a module sets the default types of literals.
  static let literalTypes: Set<String> = [
    "IntegerLiteralType", "FloatLiteralType", "BooleanLiteralType", "StringLiteralType",
    "UnicodeScalarType", "ExtendedGraphemeClusterType", "UnicodeScalarLiteralType",
    "ExtendedGraphemeClusterLiteralType",
  ]

  /// The endings of the names of collections outside of the standard library, such as `Set` in
  /// `NSMutableSet`.
  private static let collectionEndings = ["Set", "Array", "List", "Table", "Deque", "Collection"]

  /// Whether `type` is a library's collection with a member `name`, and the C library has a
  /// function with this name. The only such name is `remove`, as in `remove(_:)` of `Set` and
  /// `NSMutableSet`.
  static func isCollectionMember(_ name: String, of type: String) -> Bool {
    guard name == "remove", !textNames.contains(type) else { return false }
    return collectionNames.contains(type) || collectionProtocols.contains(type)
      || collectionEndings.contains(where: type.hasSuffix)
  }

  /// Whether any type may conform to the protocol.
  static func isGeneral(_ type: String) -> Bool { generalProtocols.contains(type) }

  /// Whether `type` is a concrete type with known members.
  static func isKnownConcrete(_ type: String) -> Bool {
    memberGroups(of: type) != nil && !isProtocol(type)
  }

  /// Whether `type` is a protocol of a library.
  static func isProtocol(_ type: String) -> Bool {
    generalProtocols.contains(type) || collectionProtocols.contains(type)
      || numberProtocols.contains(type)
  }

  /// Whether `name` is a type of a library.
  static func isType(_ name: String) -> Bool {
    KnownTypes.values.contains(name) || KnownTypes.references.contains(name)
      || KnownTypes.objectHoldingTypes[name] != nil || StandardNames.types.contains(name)
      || memberGroups(of: name) != nil || OwnershipNameRule.names.contains(name)
  }
}
