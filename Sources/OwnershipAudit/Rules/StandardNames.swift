/// Names of the standard library, Foundation and StateKit. A declaration of the app with one of these
/// names can hide the library's declaration from the transactions that use the name.
enum StandardNames {
  static let collections: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set", "Optional", "IdentifiedArray",
    "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection",
    "MutableCollection", "RangeReplaceableCollection", "SetAlgebra", "String", "Substring",
    "StringProtocol", "Data", "LazySequenceProtocol",
  ]

  static let scalars: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "CGFloat", "Bool", "Character", "Date", "Duration", "UUID", "URL", "Decimal",
    "Range", "ClosedRange",
  ]

  static let protocols: Set<String> = [
    "Equatable", "Hashable", "Comparable", "Identifiable", "Strideable", "AdditiveArithmetic",
    "Numeric", "SignedNumeric", "BinaryInteger", "FixedWidthInteger", "SignedInteger",
    "UnsignedInteger", "FloatingPoint", "BinaryFloatingPoint", "CustomStringConvertible",
    "RawRepresentable", "CaseIterable",
  ]

  static let types = collections.union(scalars).union(protocols)

  /// Names of functions in these types.
  static let functions: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange",
    "removeValue", "replaceSubrange", "updateValue", "update", "popFirst", "popLast", "swapAt",
    "sort", "sorted", "reverse", "reversed", "shuffle", "partition", "merge", "merging",
    "formUnion", "union", "formIntersection", "intersection", "subtract", "subtracting",
    "formSymmetricDifference", "symmetricDifference", "filter", "map", "compactMap", "flatMap",
    "mapValues", "reduce", "forEach", "contains", "first", "last", "firstIndex", "lastIndex",
    "index", "min", "max", "count", "allSatisfy", "prefix", "suffix", "dropFirst", "dropLast",
    "drop", "joined", "enumerated", "take", "move", "subscript", "formIndex", "distance",
    "isSubset", "isSuperset", "isDisjoint", "elementsEqual", "starts", "split", "hasPrefix",
    "hasSuffix", "lowercased", "uppercased", "replacing", "replacingOccurrences",
    "trimmingCharacters", "components", "toggle", "negate", "rounded", "round", "isMultiple",
    "quotientAndRemainder", "signum", "advanced", "addTimeInterval", "addingTimeInterval",
    "timeIntervalSince", "encode", "hash",
  ]

  /// Names of properties in these types.
  static let properties: Set<String> = [
    "count", "isEmpty", "first", "last", "indices", "startIndex", "endIndex", "keys", "values",
    "capacity", "lazy", "description", "hashValue", "magnitude", "rawValue", "utf8",
    "unicodeScalars", "lowerBound", "upperBound", "timeIntervalSince1970",
    "timeIntervalSinceReferenceDate", "uuidString", "absoluteString", "isZero",
    "underestimatedCount",
  ]

  /// Names of global functions.
  static let globalFunctions: Set<String> = [
    "max", "min", "abs", "zip", "swap", "stride", "sequence", "repeatElement", "type", "print",
    "exchange", "withExtendedLifetime", "floor", "ceil", "round", "sqrt", "pow", "precondition",
    "preconditionFailure", "assert", "assertionFailure", "fatalError", "numericCast",
  ]

  static let operators: Set<String> = [
    "+", "-", "*", "/", "%", "+=", "-=", "*=", "/=", "%=", "&+", "&-", "&*", "&+=", "&-=", "&*=",
    "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=", "??", "!", "&&", "||", "&", "|", "^",
    "<<", ">>", "&=", "|=", "^=", "<<=", ">>=", "...", "..<",
  ]
}
