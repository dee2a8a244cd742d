#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread of the system that runs one closure and is then released by the system.
enum DetachedThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The identity of the current thread; never 0.
  static var current: UInt {
    #if canImport(Darwin)
      // SAFETY: the pointer is compared, never dereferenced.
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Starts a thread.
  static func start(_ run: @escaping @Sendable () -> Void) throws(SystemCallFailure) {
    // SAFETY: the new thread releases the body exactly once. If there is no thread, it is released
    // here.
    let body = unsafe Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let error = unsafe pthread_create(
        &thread, nil,
        { pointer in
          unsafe Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
      if error == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let error = unsafe pthread_create(
        &thread, nil,
        { pointer in
          if let pointer = unsafe pointer {
            unsafe Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
          }
          return nil
        }, body.toOpaque())
      if error == 0 { pthread_detach(thread) }
    #endif
    if error != 0 {
      unsafe body.release()
      throw SystemCallFailure(call: "pthread_create", errno: error)
    }
  }
}
