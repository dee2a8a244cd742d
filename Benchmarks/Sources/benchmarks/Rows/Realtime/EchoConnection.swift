import CEcho

/// The client's side of a connection, in blocking C. It measures a server.
struct EchoConnection {
  let socket: Int32

  init(port: UInt16) {
    socket = echo_connect(port)
    precondition(socket >= 0, "The benchmark could not connect to the port \(port).")
  }

  /// Makes a number of round trips, each a message and its echo. Returns the nanoseconds of each.
  func roundTrips(_ count: Int) -> [Double] {
    // SAFETY: the function writes each of the elements, and no other.
    unsafe [Double](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let status = unsafe echo_round_trips(socket, count, buffer.baseAddress)
      precondition(status == 0, "An echo did not arrive, or differs from the message.")
      initializedCount = count
    }
  }

  /// Keeps 16 messages on the way on each connection until a number of echoes have arrived, and
  /// returns the nanoseconds.
  static func flood(_ connections: [EchoConnection], _ count: Int) -> Double {
    let sockets = connections.map(\.socket)
    // SAFETY: the function reads exactly the given number of elements.
    let nanoseconds = unsafe sockets.withUnsafeBufferPointer {
      unsafe echo_flood($0.baseAddress, $0.count, 16, count)
    }
    precondition(nanoseconds > 0, "An echo did not arrive.")
    return nanoseconds
  }

  /// Raises the limit of open descriptors to the largest that the system allows.
  static func raiseDescriptorLimit() {
    let limit = echo_raise_descriptor_limit()
    precondition(limit >= 8_192, "The row needs 8,192 descriptors, and the limit is \(limit).")
  }

  func close() { echo_close(socket) }
}
