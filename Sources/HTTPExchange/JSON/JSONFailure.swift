/// The reason why a text is not an acceptable JSON value.
public enum JSONFailure: Error, Hashable, Sendable {
  /// The text violates the grammar of JSON at the offset, in bytes.
  case syntax(offset: Int)
  /// The text ends before its value is complete.
  case unexpectedEnd
  /// A string contains bytes that are not UTF-8. The offset is that of the string, in bytes.
  case invalidUTF8(offset: Int)
  /// A string contains one half of a surrogate pair. The offset is that of the string, in bytes.
  case loneSurrogate(offset: Int)
  /// A number is beyond the range of `Double`. The offset is that of the number, in bytes.
  case numberOutOfRange(offset: Int)
  /// Arrays and objects are nested more than ``JSONValue/maximumDepth`` levels deep.
  case tooDeep
  /// The text has more bytes than the caller allows.
  case tooLarge(byteCount: Int)
}
