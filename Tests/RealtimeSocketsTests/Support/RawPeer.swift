import Realtime

@testable import RealtimeSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A non-blocking socket without any WebSocket logic, which a test drives byte by byte.
final class RawPeer {
  private let descriptor: Int32
  private var isOpen = true
  /// The bytes that arrived up to the end of the head of the handshake.
  private(set) var head: [UInt8] = []
  /// The events of the frames that arrived after the head.
  private(set) var frames: [FrameDecoder.Event] = []
  private var decoder = FrameDecoder(role: .client)
  /// How the other side ended the connection; nil if it has not.
  private(set) var end: Descriptor.Outcome?

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Connects to a port of the loopback interface.
  convenience init(port: UInt16, receiveBufferSize: Int32? = nil) throws {
    let address = SocketAddress.resolve(host: "127.0.0.1", port: port, isNumeric: true)[0]
    let descriptor = try address.makeSocket()
    if let receiveBufferSize {
      Descriptor.setOption(descriptor, SOL_SOCKET, SO_RCVBUF, receiveBufferSize)
    }
    _ = Descriptor.connect(descriptor, to: address)
    self.init(descriptor: descriptor)
  }

  deinit { close() }

  /// Sends as much as the socket takes.
  func send(_ bytes: [UInt8]) { _ = Descriptor.write(descriptor, bytes.span) }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Reads what has arrived.
  func receive() {
    guard isOpen else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while end == nil {
      let outcome = Descriptor.read(descriptor, into: &buffer)
      switch outcome {
      case .done(let count): use(buffer[..<count])
      case .wouldBlock: return
      case .ended, .failed: end = outcome
      }
    }
  }

  /// The number of bytes that have arrived and were not received.
  var arrivedCount: Int {
    var count: Int32 = 0
    // SAFETY: the call writes one `Int32`, to which the pointer points during the call.
    _ = unsafe ioctl(descriptor, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Each byte after the head that can be the first byte of a final frame.
  private(set) var rawFrameOpcodes: [UInt8] = []

  private func use(_ bytes: ArraySlice<UInt8>) {
    var offset = bytes.startIndex
    while offset < bytes.endIndex, !hasHead {
      head.append(bytes[offset])
      offset += 1
    }
    let rest = Array(bytes[offset...])
    rawFrameOpcodes += rest.filter { $0 & 0xF0 == 0x80 }
    var position = 0
    while let event = try? decoder.next(in: rest.span, at: &position) { frames.append(event) }
  }

  /// Whether the head of the handshake is complete.
  var hasHead: Bool { head.suffix(4) == [13, 10, 13, 10] }

  /// The number of the HTTP status that arrived.
  var status: Int? { Int(String(decoding: head, as: UTF8.self).dropFirst(9).prefix(3)) }

  var closeCode: CloseCode? {
    if case .close(let code, _) = frames.last { code } else { nil }
  }

  func finish() { Descriptor.shutDownOutput(descriptor) }

  /// Closes the socket so that the other side gets a reset.
  func reset() {
    var value = linger(l_onoff: 1, l_linger: 0)
    // SAFETY: the pointer is valid during the call for the size that is passed.
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  func close() {
    if isOpen { Descriptor.close(descriptor) }
    isOpen = false
  }
}

extension RawPeer {
  /// A valid request to open a WebSocket.
  static func request(_ fields: String = "", host: String = "127.0.0.1") -> String {
    """
    GET /room HTTP/1.1\r
    Host: \(host)\r
    Upgrade: websocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    \(fields)\r

    """
  }

  /// The bytes of a client's frame with a mask of zeros.
  static func frame(_ firstByte: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
    precondition(payload.count < 126)
    return [firstByte, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload
  }
}
