/// The message whose frames a decoder is receiving. The payloads are appended to one buffer, which
/// grows only with bytes that have arrived.
struct MessageAssembler: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case text(TextValidation)
    case binary
  }

  private enum State: Hashable, Sendable {
    case idle
    case receiving(Content, fragmentCount: Int)
  }

  private let limits: WebSocketLimits
  private var state = State.idle
  private var payload: [UInt8] = []

  /// The largest capacity of the buffer that is kept for the next message.
  private static var keptCapacity: Int { 4096 }

  init(limits: WebSocketLimits) { self.limits = limits }

  /// The capacity of the buffer in bytes.
  var capacity: Int { payload.capacity }

  /// The number of bytes of the message that have arrived.
  var byteCount: Int { payload.count }

  /// Begins the next frame of the message, or the first frame of a new one.
  mutating func begin(_ header: FrameHeader) throws(FrameViolation) {
    switch (header.opcode, state) {
    case (.continuation, .idle): throw .unexpectedContinuation
    case (.continuation, .receiving(let content, let count)):
      guard count < limits.fragmentCount else {
        throw .tooManyFragments(limit: limits.fragmentCount)
      }
      state = .receiving(content, fragmentCount: count + 1)
    case (_, .receiving): throw .interruptedMessage
    case (.text, .idle): state = .receiving(.text(TextValidation()), fragmentCount: 1)
    case (_, .idle): state = .receiving(.binary, fragmentCount: 1)
    }
    guard header.length <= limits.messageSize - payload.count else {
      throw .messageTooBig(limit: limits.messageSize)
    }
  }

  /// Appends a part of the current frame's payload and unmasks it.
  mutating func append(_ bytes: Span<UInt8>, unmaskedBy key: MaskingKey?) {
    let start = payload.count
    payload.appendBytes(of: bytes)
    if let key { payload.applyMask(key, from: start) }
  }

  /// Checks a text that is not yet complete. The check finds invalid UTF-8 before the rest arrives.
  mutating func checkIncompleteText() throws(FrameViolation) {
    guard case .receiving(.text(var validation), let count) = state else { return }
    guard validation.isValidPrefix(payload.span) else { throw .invalidText }
    state = .receiving(.text(validation), fragmentCount: count)
  }

  /// Ends the message and returns it.
  mutating func finish() throws(FrameViolation) -> WebSocketMessage {
    defer { state = .idle }
    guard case .receiving(.text, _) = state else {
      let message = WebSocketMessage.binary(payload)
      payload = []
      return message
    }
    guard let text = String.validated(utf8: payload.span) else { throw .invalidText }
    if payload.capacity > Self.keptCapacity {
      payload = []
    } else {
      payload.removeAll(keepingCapacity: true)
    }
    return .text(text)
  }
}
