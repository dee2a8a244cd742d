#if os(Linux)
  import CEpoll
  import Glibc

  /// A poller that uses level-triggered `epoll`.
  @safe
  struct EpollPoller: Poller {
    private let epoll: Int32
    // SAFETY: `epoll_event()` is a valid event, in which all numbers are 0.
    private var buffer = unsafe [epoll_event](repeating: epoll_event(), count: 256)

    init() throws(SystemCallFailure) {
      epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard epoll >= 0 else { throw SystemCallFailure(call: "epoll_create1", errno: errno) }
    }

    mutating func add(_ descriptor: Int32, _ id: RegistrationID, _ interest: Interest)
      throws(SystemCallFailure)
    {
      guard control(EPOLL_CTL_ADD, descriptor, id, interest) == 0 else {
        throw SystemCallFailure(call: "epoll_ctl", errno: errno)
      }
    }

    mutating func modify(_ descriptor: Int32, _ id: RegistrationID, _ interest: Interest) {
      _ = control(EPOLL_CTL_MOD, descriptor, id, interest)
    }

    mutating func remove(_ descriptor: Int32) {
      _ = control(EPOLL_CTL_DEL, descriptor, RegistrationID(rawValue: 0), [])
    }

    mutating func wait(milliseconds: Int32, into events: inout [PollEvent]) {
      events.removeAll(keepingCapacity: true)
      // SAFETY: the pointer is valid during the call, for as many events as are passed.
      let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe epoll_wait(epoll, buffer.baseAddress, Int32(buffer.count), milliseconds)
      }
      for index in 0..<max(0, Int(count)) {
        // SAFETY: the system has written `count` events, and the index is below `count`.
        let event = unsafe buffer[index]
        // SAFETY: the flags are a number.
        let flags = unsafe event.events
        var readiness: Readiness = []
        if flags & EPOLLIN.rawValue != 0 { readiness.insert(.read) }
        if flags & EPOLLOUT.rawValue != 0 { readiness.insert(.write) }
        if flags & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 {
          readiness.insert(.failure)
        }
        // SAFETY: `control` stores a number in this union, and nothing else.
        let id = unsafe RegistrationID(rawValue: event.data.u64)
        events.append(PollEvent(id: id, readiness: readiness))
      }
    }

    mutating func close() { _ = Glibc.close(epoll) }

    private func control(
      _ operation: Int32, _ descriptor: Int32, _ id: RegistrationID, _ interest: Interest
    ) -> Int32 {
      // SAFETY: all fields are numbers here.
      var event = unsafe epoll_event()
      // SAFETY: the flags are a number.
      if interest.contains(.read) { unsafe event.events |= EPOLLIN.rawValue }
      // SAFETY: the flags are a number.
      if interest.contains(.write) { unsafe event.events |= EPOLLOUT.rawValue }
      // SAFETY: the union holds this number, and nothing else.
      unsafe event.data.u64 = id.rawValue
      // SAFETY: the system reads the event during the call and keeps no pointer.
      return unsafe epoll_ctl(epoll, operation, descriptor, &event)
    }
  }
#endif
