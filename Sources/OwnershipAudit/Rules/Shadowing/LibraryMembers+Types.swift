// Full names of members, from the symbol graphs of the standard library and Foundation: all members
// that can be used without `unsafe`, and some that require it.
extension LibraryMembers {
  /// The members of types that are not collections, text or numbers.
  static let types: [String: [String: [LibraryMember]]] = [
    "CodingKey": parse(
      """
      init(intValue:) init(stringValue:) intValue stringValue
      """),
    "Decoder": parse(
      """
      codingPath container(keyedBy:) singleValueContainer() unkeyedContainer() userInfo
      """),
    "Encoder": parse(
      """
      codingPath container(keyedBy:) singleValueContainer() unkeyedContainer() userInfo
      """),
    "Error": parse(
      """
      localizedDescription
      """),
    "Hasher": parse(
      """
      combine(_:) combine(bytes:) finalize() init()
      """),
    "Identifiable": parse(
      """
      id
      """),
    "KeyedDecodingContainer": parse(
      """
      Key allKeys codingPath contains(_:) decode(_:forKey:) decode(_:forKey:configuration:)
      decodeIfPresent(_:forKey:) decodeIfPresent(_:forKey:configuration:) decodeNil(forKey:)
      init(_:) nestedContainer(keyedBy:forKey:) nestedUnkeyedContainer(forKey:) superDecoder()
      superDecoder(forKey:)
      """),
    "KeyedEncodingContainer": parse(
      """
      Key codingPath encode(_:forKey:) encode(_:forKey:configuration:)
      encodeConditional(_:forKey:) encodeIfPresent(_:forKey:)
      encodeIfPresent(_:forKey:configuration:) encodeNil(forKey:) init(_:)
      nestedContainer(keyedBy:forKey:) nestedUnkeyedContainer(forKey:) superEncoder()
      superEncoder(forKey:)
      """),
    "LocalizedError": parse(
      """
      errorDescription failureReason helpAnchor recoverySuggestion
      """),
    "LosslessStringConvertible": parse(
      """
      init(_:)
      """),
    "Optional": parse(
      """
      encode(to:configuration:) flatMap(_:) init(_:) init(from:configuration:) init(nilLiteral:)
      map(_:) none some(_:) take() unsafelyUnwrapped
      """),
    "Result": parse(
      """
      failure(_:) flatMap(_:) flatMapError(_:) get() init(catching:) map(_:) mapError(_:)
      success(_:)
      """),
    "SingleValueDecodingContainer": parse(
      """
      codingPath decode(_:) decodeNil()
      """),
    "SingleValueEncodingContainer": parse(
      """
      codingPath encode(_:) encodeNil()
      """),
    "UnkeyedDecodingContainer": parse(
      """
      codingPath count currentIndex decode(_:) decode(_:configuration:) decodeIfPresent(_:)
      decodeIfPresent(_:configuration:) decodeNil() isAtEnd nestedContainer(keyedBy:)
      nestedUnkeyedContainer() superDecoder()
      """),
    "UnkeyedEncodingContainer": parse(
      """
      codingPath count encode(_:) encode(_:configuration:) encode(contentsOf:)
      encodeConditional(_:) encodeNil() nestedContainer(keyedBy:) nestedUnkeyedContainer()
      superEncoder()
      """),
  ]
}
