// This target has its own parser, because Foundation's decoder does not let its caller decide what
// matters at the edge of a network: which of two members with the same key counts, how deep a text
// may nest (512 levels in Foundation), and whether a number is an integer. That decoder also
// decodes into an enum by trying each case, and would make all of Foundation a dependency.

extension JSONValue {
  /// Parses one JSON value (RFC 8259), with white space around it.
  ///
  /// Of two members with the same key, the last one counts. Keys are compared as `String` compares
  /// them, so that canonically equivalent keys are the same.
  ///
  /// - Parameters:
  ///   - text: The JSON text.
  ///   - maximumByteCount: The largest accepted size of the text in UTF-8, in bytes.
  /// - Throws: ``JSONFailure``.
  /// - Complexity: O(*n*) in the size of the text. The call stack grows with the depth, which is at
  ///   most ``maximumDepth``.
  public init(parsing text: String, maximumByteCount: Int) throws(JSONFailure) {
    let count = text.utf8.count
    if count > maximumByteCount { throw .tooLarge(byteCount: count) }
    self = try JSONParser.value(of: Array(text.utf8))
  }

  /// Parses one JSON value (RFC 8259), with white space around it, from UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The JSON text in UTF-8, without a byte order mark.
  ///   - maximumByteCount: The largest accepted number of bytes.
  /// - Throws: ``JSONFailure``.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8], maximumByteCount: Int) throws(JSONFailure) {
    if bytes.count > maximumByteCount { throw .tooLarge(byteCount: bytes.count) }
    self = try JSONParser.value(of: bytes)
  }
}
