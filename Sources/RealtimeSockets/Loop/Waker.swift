#if canImport(Darwin)
  import Darwin
#else
  import CEpoll
  import Glibc
#endif

/// A descriptor that wakes a waiting poller: an eventfd on Linux, a pipe elsewhere.
struct Waker: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(SystemCallFailure) {
    #if os(Linux)
      readEnd = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
      guard readEnd >= 0 else { throw SystemCallFailure(call: "eventfd", errno: errno) }
      writeEnd = readEnd
    #else
      var ends: [Int32] = [-1, -1]
      // SAFETY: the pointer is valid during the call for two numbers.
      guard unsafe pipe(&ends) == 0 else { throw SystemCallFailure(call: "pipe", errno: errno) }
      (readEnd, writeEnd) = (ends[0], ends[1])
      for end in ends { Descriptor.makeNonBlocking(end) }
    #endif
  }

  /// Wakes the poller. A full pipe wakes it already, so an error needs no handling.
  func wake() {
    var one: UInt64 = 1
    // SAFETY: the pointer is valid during the call for eight bytes.
    _ = unsafe write(writeEnd, &one, 8)
  }

  /// Takes the wake-ups that have arrived.
  func drain() {
    var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    #if os(Linux)
      // SAFETY: the pointer is valid during the call for eight bytes.
      _ = unsafe read(readEnd, &bytes.0, 8)
    #else
      // SAFETY: the pointer is valid during the call for 32 bytes.
      while unsafe read(readEnd, &bytes, 32) == 32 {}
    #endif
  }

  func close() {
    Descriptor.close(readEnd)
    if writeEnd != readEnd { Descriptor.close(writeEnd) }
  }
}
