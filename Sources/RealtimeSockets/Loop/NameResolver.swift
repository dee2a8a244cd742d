/// Looks up names of hosts on a few threads of its own, because the system's call blocks its thread.
/// A thread ends when no look-up is waiting.
final class NameResolver: Sendable {
  /// One look-up that a task waits for.
  private final class LookUp: Sendable {
    let host: String
    let port: UInt16
    let addresses = Locked<[SocketAddress]>([])
    let waiter = Waiter()

    init(host: String, port: UInt16) {
      self.host = host
      self.port = port
    }
  }

  private struct State: Sendable {
    var waiting: [LookUp] = []
    var threadCount = 0
  }

  /// The largest number of threads. A name whose servers do not answer blocks a thread for a while.
  static var threadLimit: Int { 4 }
  /// The largest number of look-ups that wait for a thread.
  static var waitingLimit: Int { 256 }

  private let state = Locked(State())
  private let threads: ThreadStarter
  private let resolve: @Sendable (String, UInt16) -> [SocketAddress]

  /// Creates a resolver. The closure is called on the resolver's threads, and may block them.
  init(
    threads: ThreadStarter = .live,
    resolve: @escaping @Sendable (String, UInt16) -> [SocketAddress] = {
      SocketAddress.resolve(host: $0, port: $1)
    }
  ) {
    self.threads = threads
    self.resolve = resolve
  }

  /// Returns the addresses of a host; none if it is unknown. An IP address needs no look-up.
  ///
  /// - Throws: ``SystemCallFailure`` if too many look-ups are waiting, or if no thread is running
  ///   and none can be created; the error that `opening` throws; or `CancellationError`. After a
  ///   timeout or a cancellation, a look-up that has started continues, and its result is dropped.
  func addresses(
    of host: String, port: UInt16, for opening: Opening
  ) async throws -> [SocketAddress] {
    let numeric = SocketAddress.resolve(host: host, port: port, isNumeric: true)
    if !numeric.isEmpty { return numeric }
    let lookUp = LookUp(host: host, port: port)
    if try append(lookUp) { startThread() }
    try await opening.wait(lookUp.waiter)
    return lookUp.addresses.withLock { $0 }
  }

  /// Adds a look-up. Returns whether it needs a new thread.
  private func append(_ lookUp: LookUp) throws(SystemCallFailure) -> Bool {
    let needsThread: Bool? = state.withLock { state in
      state.waiting.removeAll { $0.waiter.hasEnded }
      guard state.waiting.count < Self.waitingLimit else { return nil }
      state.waiting.append(lookUp)
      guard state.threadCount < Self.threadLimit else { return false }
      state.threadCount += 1
      return true
    }
    guard let needsThread else {
      throw SystemCallFailure(call: "getaddrinfo", errno: Descriptor.tryAgain)
    }
    return needsThread
  }

  /// Starts a thread. If the system cannot, the threads that are running serve the look-ups; without
  /// a running thread, all look-ups fail.
  private func startThread() {
    do throws(SystemCallFailure) {
      try threads.start { while let lookUp = self.next() { self.run(lookUp) } }.detach()
    } catch {
      let failed = state.withLock { state -> [LookUp] in
        state.threadCount -= 1
        return state.threadCount == 0 ? exchange(&state.waiting, with: []) : []
      }
      for lookUp in failed { lookUp.waiter.signal(error) }
    }
  }

  private func next() -> LookUp? {
    state.withLock { state in
      while !state.waiting.isEmpty {
        let lookUp = state.waiting.removeFirst()
        if !lookUp.waiter.hasEnded { return lookUp }
      }
      state.threadCount -= 1
      return nil
    }
  }

  private func run(_ lookUp: LookUp) {
    let found = resolve(lookUp.host, lookUp.port)
    lookUp.addresses.withLock { $0 = found }
    lookUp.waiter.signal()
  }
}
