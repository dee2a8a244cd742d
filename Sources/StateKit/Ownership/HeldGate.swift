#if DEBUG
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Which storage's lock this thread is inside: only in debug builds, where entering a second one
  /// is refused.
  @usableFromInline
  enum HeldGate {
    /// The thread-specific slot. The key is made once and never changes; what it names belongs to
    /// one thread.
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      // SAFETY: `key` is a local variable, written before the call returns.
      let status = unsafe pthread_key_create(&key, nil)
      precondition(status == 0, "No thread-specific key is left.")
      return key
    }()

    /// Notes that this thread enters `gate`; gives back what it was inside before.
    @usableFromInline
    static func enter(_ gate: Gate) -> UInt {
      // SAFETY: the stored pointer is compared and put back, never followed.
      let outer = unsafe UInt(bitPattern: pthread_getspecific(key))
      if outer != 0 { Refusal.secondStorage() }
      // SAFETY: as above; the address names the gate, it does not keep it.
      unsafe leave(to: UInt(bitPattern: Unmanaged.passUnretained(gate).toOpaque()))
      return outer
    }

    @usableFromInline
    static func leave(to outer: UInt) {
      // SAFETY: as above.
      _ = unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: outer))
    }
  }
#endif
