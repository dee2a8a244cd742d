import Realtime

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A blocking socket of the loopback interface without any WebSocket logic.
struct RawSocket {
  let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  init?() {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    if descriptor < 0 { return nil }
  }

  init?(connectedTo port: UInt16) {
    self.init()
    var address = Self.loopback(port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    // SAFETY: the pointer is valid during the call for the size that is passed.
    let result = unsafe withUnsafeBytes(of: &address) {
      guard let start = $0.baseAddress else { return Int32(-1) }
      return unsafe connect(descriptor, start.assumingMemoryBound(to: sockaddr.self), size)
    }
    if result != 0 {
      close()
      return nil
    }
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Listens at a free port, and returns the port.
  func listen() -> UInt16 {
    var address = Self.loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // SAFETY: the pointers are valid during the calls for the size that is passed.
    unsafe withUnsafeMutableBytes(of: &address) {
      guard let base = $0.baseAddress else { return }
      let start = unsafe base.assumingMemoryBound(to: sockaddr.self)
      _ = unsafe bind(descriptor, start, size)
      #if canImport(Darwin)
        _ = Darwin.listen(descriptor, 1024)
      #else
        _ = Glibc.listen(descriptor, 1024)
      #endif
      _ = unsafe getsockname(descriptor, start, &size)
    }
    return UInt16(bigEndian: address.sin_port)
  }

  func accept() -> RawSocket? {
    #if canImport(Darwin)
      let accepted = Darwin.accept(descriptor, nil, nil)
    #else
      let accepted = Glibc.accept(descriptor, nil, nil)
    #endif
    return accepted < 0 ? nil : RawSocket(descriptor: accepted)
  }

  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    // SAFETY: the pointer is valid during the call for the count that is passed.
    return unsafe bytes.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count, flags) == bytes.count
    }
  }

  /// Waits for bytes and returns them; returns no bytes at the end of the input or after an error.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // SAFETY: the pointer is valid during the call for the count that is passed.
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    return Array(buffer[..<max(0, count)])
  }

  func shutDownOutput() {
    #if canImport(Darwin)
      _ = shutdown(descriptor, SHUT_WR)
    #else
      _ = shutdown(descriptor, Int32(SHUT_WR))
    #endif
  }

  /// Lets the other side get a reset when the socket is closed.
  func prepareReset() {
    var value = linger(l_onoff: 1, l_linger: 0)
    // SAFETY: the pointer is valid during the call for the size that is passed.
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }

  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }
}
