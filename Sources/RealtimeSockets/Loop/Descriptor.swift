#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls of the system on descriptors.
enum Descriptor {
  /// The outcome of reading or writing.
  enum Outcome: Hashable, Sendable {
    case done(Int)
    case wouldBlock
    /// The other side ended its direction.
    case ended
    case failed(errno: Int32)
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Makes a descriptor non-blocking and not inherited by other programs. On Darwin a write to a
  /// broken connection also raises no signal then.
  static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }

  static func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
    // SAFETY: the pointer is valid during the call for the size that is passed.
    unsafe withUnsafePointer(to: value) {
      _ = unsafe setsockopt(descriptor, level, name, $0, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  /// Takes the pending error of a socket.
  static func pendingError(_ descriptor: Int32) -> Int32 {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    // SAFETY: both pointers are valid during the call.
    return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno
  }

  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Outcome {
    while true {
      // SAFETY: the pointer is valid during the call for the count that is passed.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count == 0 { return .ended }
      if count > 0 { return .done(count) }
      if errno != EINTR { return errno == EAGAIN ? .wouldBlock : .failed(errno: errno) }
    }
  }

  static func write(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Outcome {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    while true {
      // SAFETY: the pointer is valid during the call for the count that is passed.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, flags)
      }
      if count >= 0 { return .done(count) }
      if errno != EINTR { return errno == EAGAIN ? .wouldBlock : .failed(errno: errno) }
    }
  }
}

extension Descriptor {
  /// Ends this side's direction of a connection.
  static func shutDownOutput(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = shutdown(descriptor, SHUT_WR)
    #else
      _ = shutdown(descriptor, Int32(SHUT_WR))
    #endif
  }
}

extension Descriptor {
  /// The `errno` of an operation that took too long.
  static var timedOut: Int32 { ETIMEDOUT }
}

extension Descriptor {
  /// Begins to connect. Returns 0, or the `errno`.
  static func connect(_ descriptor: Int32, to address: SocketAddress) -> Int32 {
    setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    #if canImport(Darwin)
      let result = unsafe address.withPointer { unsafe Darwin.connect(descriptor, $0, $1) }
    #else
      let result = unsafe address.withPointer { unsafe Glibc.connect(descriptor, $0, $1) }
    #endif
    return result == 0 || errno == EINPROGRESS ? 0 : errno
  }

  /// Listens at an address. Returns 0, or the `errno`.
  static func listen(_ descriptor: Int32, at address: SocketAddress) -> Int32 {
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    #if canImport(Darwin)
      guard unsafe address.withPointer({ unsafe Darwin.bind(descriptor, $0, $1) }) == 0,
        Darwin.listen(descriptor, 1024) == 0
      else { return errno }
    #else
      guard unsafe address.withPointer({ unsafe Glibc.bind(descriptor, $0, $1) }) == 0,
        Glibc.listen(descriptor, 1024) == 0
      else { return errno }
    #endif
    return 0
  }

  /// Accepts a connection.
  static func accept(_ listener: Int32) -> Outcome {
    while true {
      #if canImport(Darwin)
        let descriptor = Darwin.accept(listener, nil, nil)
      #else
        let descriptor = Glibc.accept(listener, nil, nil)
      #endif
      if descriptor >= 0 {
        makeNonBlocking(descriptor)
        setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        return .done(Int(descriptor))
      }
      if errno != EINTR, errno != ECONNABORTED {
        return errno == EAGAIN ? .wouldBlock : .failed(errno: errno)
      }
    }
  }

  /// The port at which a socket listens.
  static func port(_ descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // SAFETY: the storage is larger than each address; the port is its second pair of bytes.
    return unsafe withUnsafeMutableBytes(of: &storage) { buffer in
      guard let start = buffer.baseAddress,
        unsafe getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &size) == 0
      else { return 0 }
      return unsafe UInt16(buffer[2]) << 8 | UInt16(buffer[3])
    }
  }
}

extension Descriptor {
  /// The `errno` of an address that cannot be used.
  static var notAvailable: Int32 { EADDRNOTAVAIL }
}
