#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// The identity of a thread, which is unique while the thread exists. No thread has the raw value
/// zero.
@usableFromInline
package struct ThreadID: Equatable, Sendable {
  @usableFromInline package let rawValue: UInt

  @inlinable
  init(rawValue: UInt) { self.rawValue = rawValue }

  /// The identity of the current thread.
  @usableFromInline
  package static var current: ThreadID {
    #if canImport(Darwin)
      // SAFETY: the pointer is only compared, never dereferenced.
      return unsafe ThreadID(rawValue: UInt(bitPattern: pthread_self()))
    #else
      return ThreadID(rawValue: UInt(pthread_self()))
    #endif
  }
}
