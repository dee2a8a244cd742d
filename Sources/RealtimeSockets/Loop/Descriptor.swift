#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls of the system on descriptors.
enum Descriptor {
  /// The outcome of reading, writing or accepting.
  enum Outcome: Hashable, Sendable {
    /// The number of bytes or, after accepting, the descriptor of the connection.
    case done(Int)
    case wouldBlock
    /// The other side ended its direction of the connection.
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

  /// Makes a descriptor non-blocking, and keeps other programs from inheriting it. On Darwin, also
  /// ensures that a write to a broken connection raises no signal.
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

/// Numbers of errors that the loop itself reports.
extension Descriptor {
  /// The `errno` of an operation that took too long.
  static var timedOut: Int32 { ETIMEDOUT }
  /// The `errno` of an address that cannot be used.
  static var notAvailable: Int32 { EADDRNOTAVAIL }
  /// The `errno` of a closed descriptor.
  static var badDescriptor: Int32 { EBADF }
  /// The `errno` of a look-up for which no thread is free.
  static var tryAgain: Int32 { EAGAIN }
}
