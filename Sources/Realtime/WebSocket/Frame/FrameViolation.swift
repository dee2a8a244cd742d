/// A way in which received bytes violate RFC 6455 or a limit of the connection.
public enum FrameViolation: Error, Hashable, Sendable {
  /// A reserved bit is set, although no extension was negotiated.
  case reservedBits
  /// The frame has an opcode that RFC 6455 does not define.
  case unknownOpcode(UInt8)
  /// A client sent a frame that is not masked.
  case missingMask
  /// A server sent a masked frame.
  case unexpectedMask
  /// A control frame is not the only frame of its message.
  case fragmentedControlFrame
  /// A control frame has a payload of more than 125 bytes.
  case longControlFrame
  /// The length has more bytes than necessary.
  case nonMinimalLength
  /// The highest bit of a length of 64 bits is set.
  case lengthOutOfRange
  /// A continuation frame continues no message.
  case unexpectedContinuation
  /// A message begins before the last frame of the previous message.
  case interruptedMessage
  /// A text or the reason of a closing frame is not valid UTF-8.
  case invalidText
  /// A message is larger than the limit in bytes.
  case messageTooBig(limit: Int)
  /// A message has more frames than the limit.
  case tooManyFragments(limit: Int)
  /// A closing frame has a payload of one byte.
  case shortClosePayload
  /// A closing frame contains a code that may not be sent.
  case invalidCloseCode(CloseCode)
}

extension FrameViolation: CustomStringConvertible {
  /// The code with which the connection is closed.
  public var closeCode: CloseCode {
    switch self {
    case .invalidText: .invalidPayload
    case .messageTooBig, .tooManyFragments: .messageTooBig
    default: .protocolError
    }
  }

  /// A sentence for the reason of the closing frame and for logs. The sentence contains no received
  /// text and has at most 123 bytes.
  public var description: String { headerDescription ?? messageDescription }

  /// The sentence for a violation of one frame's header.
  private var headerDescription: String? {
    switch self {
    case .reservedBits: "A reserved bit is set without an extension."
    case .unknownOpcode(let opcode): "The opcode \(opcode) is not defined."
    case .missingMask: "A client's frame must be masked."
    case .unexpectedMask: "A server's frame must not be masked."
    case .fragmentedControlFrame: "A control frame must not be fragmented."
    case .longControlFrame: "A control frame has more than 125 bytes."
    case .nonMinimalLength: "A length is not encoded in the fewest bytes."
    case .lengthOutOfRange: "The highest bit of a length is set."
    default: nil
    }
  }

  /// The sentence for a violation that concerns a message or a payload.
  private var messageDescription: String {
    switch self {
    case .unexpectedContinuation: "A continuation frame continues no message."
    case .interruptedMessage: "A message begins before the previous one ends."
    case .messageTooBig(let limit): "A message has more than \(limit) bytes."
    case .tooManyFragments(let limit): "A message has more than \(limit) frames."
    case .shortClosePayload: "A closing frame has a payload of one byte."
    case .invalidCloseCode(let code): "The close code \(code.rawValue) may not be sent."
    default: "A text is not valid UTF-8."
    }
  }
}
