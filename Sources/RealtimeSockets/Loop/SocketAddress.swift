#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An IPv4 or IPv6 address with a port, in the system's form.
struct SocketAddress: Hashable, Sendable {
  let family: Int32
  /// The bytes of the `sockaddr`.
  let bytes: [UInt8]

  /// Returns the addresses of a host in the system's order. Blocks the thread, unless the host is
  /// an IP address.
  // SAFETY: zeros are a valid `addrinfo` without any hints. The pointers that are passed are
  // valid during the call of `getaddrinfo`. The list is valid until `freeaddrinfo`, each entry points
  // to the next one, and each address has `ai_addrlen` bytes, which are copied.
  static func resolve(host: String, port: UInt16, isNumeric: Bool = false) -> [Self] {
    var hints = unsafe addrinfo()
    #if canImport(Darwin)
      unsafe hints.ai_socktype = SOCK_STREAM
    #else
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    unsafe hints.ai_flags = AI_NUMERICSERV | (isNumeric ? AI_NUMERICHOST : 0)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [Self] = []
    var next = unsafe list
    while let info = unsafe next {
      if let address = unsafe info.pointee.ai_addr {
        let bytes = unsafe UnsafeRawBufferPointer(
          start: address, count: Int(info.pointee.ai_addrlen))
        unsafe addresses.append(Self(family: info.pointee.ai_family, bytes: Array(bytes)))
      }
      unsafe next = info.pointee.ai_next
    }
    return addresses
  }

  /// Whether the address is that of the loopback interface.
  var isLoopback: Bool {
    if family == AF_INET { return bytes.count >= 8 && bytes[4] == 127 }
    guard family == AF_INET6, bytes.count >= 24 else { return false }
    return bytes[8..<23].allSatisfy { $0 == 0 } && bytes[23] == 1
  }

  /// The port: the second pair of bytes, in network order.
  var port: UInt16 { UInt16(bytes[2]) << 8 | UInt16(bytes[3]) }

  /// Calls a closure with a pointer to the address in the system's form. The pointer is valid
  /// during the call.
  // SAFETY: the pointer is not kept by the callers.
  func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var storage = sockaddr_storage()
    // SAFETY: the storage is larger than each address, and the pointer is valid during the call.
    return unsafe withUnsafeMutableBytes(of: &storage) { buffer in
      unsafe buffer.copyBytes(from: bytes.prefix(buffer.count))
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe body(
        UnsafePointer(start.assumingMemoryBound(to: sockaddr.self)), socklen_t(bytes.count))
    }
  }

  /// Creates a non-blocking socket of the address's family.
  func makeSocket() throws(SystemCallFailure) -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(family, SOCK_STREAM, 0)
    #else
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw SystemCallFailure(call: "socket", errno: errno) }
    Descriptor.makeNonBlocking(descriptor)
    return descriptor
  }
}
