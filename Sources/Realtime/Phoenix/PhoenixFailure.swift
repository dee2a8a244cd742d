public import HTTPExchange

/// The reason why a Phoenix message could not be decoded or encoded.
public enum PhoenixFailure: Error, Hashable, Sendable {
  /// The text is not an acceptable JSON value.
  case json(JSONFailure)
  /// A text message of version 2 is an array of this number of elements instead of five.
  case elementCount(Int)
  /// The value is not an array (version 2) or an object (version 1).
  case notAMessage
  /// A field of the message is missing, or does not have the type that the protocol prescribes.
  case invalidField(String)
  /// The payload of an event of the protocol does not have the prescribed form.
  case invalidPayload(event: String)
  /// A binary message ends before its header or its fields are complete.
  case truncated
  /// The first byte of a binary message is not a kind that this side receives.
  case unknownKind(UInt8)
  /// The payload encoding of a framed broadcast is neither 0 nor 1.
  case unknownEncoding(UInt8)
  /// A field of a binary message is not UTF-8.
  case invalidUTF8
  /// A field of a binary message has more than 255 bytes.
  case fieldTooLong(String, byteCount: Int)
  /// The message cannot be sent in this version of the protocol, or by this side.
  case unsupported
  /// The message has more bytes than the codec accepts.
  case tooLarge(byteCount: Int)
}
