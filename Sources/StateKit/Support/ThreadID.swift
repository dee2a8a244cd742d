#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Names a thread for as long as it lives. Zero names none.
@usableFromInline
package struct ThreadID: Equatable, Sendable {
  @usableFromInline package let rawValue: UInt

  @inlinable
  init(rawValue: UInt) { self.rawValue = rawValue }

  /// The thread that runs this.
  @usableFromInline
  package static var current: ThreadID {
    #if canImport(Darwin)
      // SAFETY: the pointer is a name: it is compared, never followed.
      return unsafe ThreadID(rawValue: UInt(bitPattern: pthread_self()))
    #else
      return ThreadID(rawValue: UInt(pthread_self()))
    #endif
  }
}
