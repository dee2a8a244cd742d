#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Descriptor {
  /// Begins to connect. Returns 0, or the `errno`.
  static func connect(_ descriptor: Int32, to address: SocketAddress) -> Int32 {
    setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    // SAFETY: the pointer is valid during the call for the size that is passed.
    let result = unsafe address.withPointer { pointer, size in
      #if canImport(Darwin)
        // SAFETY: as above.
        unsafe Darwin.connect(descriptor, pointer, size)
      #else
        // SAFETY: as above.
        unsafe Glibc.connect(descriptor, pointer, size)
      #endif
    }
    return result == 0 || errno == EINPROGRESS ? 0 : errno
  }

  /// Listens at an address. Returns 0, or the `errno`.
  static func listen(_ descriptor: Int32, at address: SocketAddress) -> Int32 {
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    // SAFETY: the pointer is valid during the call for the size that is passed.
    let result = unsafe address.withPointer { pointer, size in
      #if canImport(Darwin)
        // SAFETY: as above.
        unsafe Darwin.bind(descriptor, pointer, size)
      #else
        // SAFETY: as above.
        unsafe Glibc.bind(descriptor, pointer, size)
      #endif
    }
    guard result == 0 else { return errno }
    #if canImport(Darwin)
      return Darwin.listen(descriptor, 1024) == 0 ? 0 : errno
    #else
      return Glibc.listen(descriptor, 1024) == 0 ? 0 : errno
    #endif
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

  /// Returns the port at which a socket listens.
  static func port(_ descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // SAFETY: the storage is larger than each address. The second pair of bytes is the port.
    return unsafe withUnsafeMutableBytes(of: &storage) { buffer in
      guard let start = buffer.baseAddress,
        unsafe getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &size) == 0
      else { return 0 }
      return unsafe UInt16(buffer[2]) << 8 | UInt16(buffer[3])
    }
  }
}
