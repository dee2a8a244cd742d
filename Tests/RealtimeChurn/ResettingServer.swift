import Realtime
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server on a thread of its own that resets each connection: before the handshake, in its
/// middle, or after some messages.
final class ResettingServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let isStopping = Atomic(false)
  private let thread: Mutex<pthread_t?> = Mutex(nil)

  init?() {
    guard let socket = RawSocket() else { return nil }
    listener = socket.descriptor
    port = socket.listen()
    // SAFETY: the thread releases the server when it ends.
    let server = unsafe Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var created: pthread_t?
      // SAFETY: the pointers are valid during the call, and the server until the thread ends.
      _ = unsafe pthread_create(
        &created, nil,
        { pointer in
          unsafe Unmanaged<ResettingServer>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, server.toOpaque())
    #else
      var created = pthread_t()
      // SAFETY: the pointers are valid during the call, and the server until the thread ends.
      _ = unsafe pthread_create(
        &created, nil,
        { pointer in
          if let pointer = unsafe pointer {
            unsafe Unmanaged<ResettingServer>.fromOpaque(pointer).takeRetainedValue().run()
          }
          return nil
        }, server.toOpaque())
    #endif
    let id = created
    thread.withLock { $0 = id }
  }

  /// Ends the thread, and waits for its end.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    RawSocket(connectedTo: port)?.close()
    let id = thread.withLock { $0.take() }
    if let id { _ = pthread_join(id, nil) }
    RawSocket(descriptor: listener).close()
  }

  private func run() {
    var count = 0
    while let peer = RawSocket(descriptor: listener).accept() {
      if isStopping.load(ordering: .acquiring) { return peer.close() }
      count += 1
      serve(peer, count)
      peer.prepareReset()
      peer.close()
    }
  }

  private func serve(_ peer: RawSocket, _ number: Int) {
    // One connection in five is reset before the handshake, and one in five in its middle.
    if number % 5 == 0 { return }
    var handshake = ServerOpeningHandshake(policy: HandshakePolicy())
    while true {
      let bytes = peer.read()
      if bytes.isEmpty { return }
      var offset = 0
      guard case .accepted(let request) = handshake.receive(bytes.span, at: &offset) else {
        continue
      }
      let isCut = number % 5 == 1
      peer.write(isCut ? Array(request.response.dropLast(20)) : request.response)
      if !isCut { peer.write((0..<number % 300).flatMap { _ in [0x82, 3, 1, 2, 3] as [UInt8] }) }
      return
    }
  }
}
