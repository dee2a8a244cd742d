extension FrameDecoder.Event {
  /// Reads the payload of a closing frame (RFC 6455, section 5.5.1).
  init(closePayload payload: [UInt8]) throws(FrameViolation) {
    guard !payload.isEmpty else {
      self = .close(.noStatus, reason: "")
      return
    }
    guard payload.count >= 2 else { throw .shortClosePayload }
    let code = CloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
    guard code.canBeSent else { throw .invalidCloseCode(code) }
    guard let reason = String.validated(utf8: payload.span.extracting(2..<payload.count)) else {
      throw .invalidText
    }
    self = .close(code, reason: reason)
  }
}
