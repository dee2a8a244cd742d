#if canImport(Darwin)
  import Darwin
#else
  import CEpoll
  import Glibc
#endif

/// A running thread of the system. It is either joined or detached, exactly once.
struct SystemThread: Sendable {
  private let id: UInt

  fileprivate init(id: UInt) { self.id = id }

  /// The identity of the current thread; never 0.
  static var current: UInt {
    #if canImport(Darwin)
      // SAFETY: the pointer is compared, never dereferenced.
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Waits until the thread has ended.
  func join() {
    #if canImport(Darwin)
      // SAFETY: the number is the pointer of a thread that is neither joined nor detached.
      if let thread = unsafe pthread_t(bitPattern: id) { _ = unsafe pthread_join(thread, nil) }
    #else
      _ = pthread_join(pthread_t(id), nil)
    #endif
  }

  /// Lets the system release the thread when it ends.
  func detach() {
    #if canImport(Darwin)
      // SAFETY: the number is the pointer of a thread that is neither joined nor detached.
      if let thread = unsafe pthread_t(bitPattern: id) { _ = unsafe pthread_detach(thread) }
    #else
      pthread_detach(pthread_t(id))
    #endif
  }
}

/// Starts threads. They are called "Realtime" in debuggers and in the system's lists.
struct ThreadStarter: Sendable {
  /// Starts a thread that runs a closure.
  let start: @Sendable (@escaping @Sendable () -> Void) throws(SystemCallFailure) -> SystemThread

  private final class Body: Sendable {
    private let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func run() {
      // Without a name of its own, a thread has the name of the thread that started it.
      #if canImport(Darwin)
        // SAFETY: the pointer is valid during the call.
        _ = unsafe pthread_setname_np("Realtime")
      #else
        // SAFETY: as above.
        _ = unsafe pthread_setname_np(pthread_self(), "Realtime")
      #endif
      body()
    }
  }

  /// Starts threads of the system.
  static var live: Self {
    Self { run throws(SystemCallFailure) in
      // SAFETY: the new thread releases the body exactly once. If there is no thread, the body is
      // released here.
      let body = unsafe Unmanaged.passRetained(Body(run))
      #if canImport(Darwin)
        var thread: pthread_t?
        // SAFETY: the pointers are valid during the call, and the body until it has run.
        let error = unsafe pthread_create(
          &thread, nil,
          { pointer in
            // SAFETY: the pointer is the retained body.
            unsafe Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
            return nil
          }, body.toOpaque())
        // SAFETY: the pointer is kept as a number, and used only by `join` and `detach`.
        let id = unsafe UInt(bitPattern: thread)
      #else
        var thread = pthread_t()
        // SAFETY: the pointers are valid during the call, and the body until it has run.
        let error = unsafe pthread_create(
          &thread, nil,
          { pointer in
            // SAFETY: the pointer is the retained body.
            if let pointer = unsafe pointer {
              // SAFETY: as above.
              unsafe Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
            }
            return nil
          }, body.toOpaque())
        let id = UInt(thread)
      #endif
      guard error == 0 else {
        // SAFETY: no thread has taken the body.
        unsafe body.release()
        throw SystemCallFailure(call: "pthread_create", errno: error)
      }
      return SystemThread(id: id)
    }
  }
}
