/// A socket that listens on the loopback interface. It is closed when it is released.
final class Listener: Sendable {
  let descriptor: Int32
  private let acceptNext: @Sendable (Int32) -> Descriptor.Outcome

  /// Listens at a loopback address.
  ///
  /// - Parameter accept: Accepts the next connection. A test passes a closure that fails.
  init(
    address: String, port: UInt16,
    accept: @escaping @Sendable (Int32) -> Descriptor.Outcome = Descriptor.accept
  ) throws(SystemCallFailure) {
    let found = SocketAddress.resolve(host: address, port: port, isNumeric: true).first
    guard let found, found.isLoopback else {
      throw SystemCallFailure(call: "bind", errno: Descriptor.notAvailable)
    }
    let descriptor = try found.makeSocket()
    let error = Descriptor.listen(descriptor, at: found)
    guard error == 0 else {
      Descriptor.close(descriptor)
      throw SystemCallFailure(call: "listen", errno: error)
    }
    self.descriptor = descriptor
    acceptNext = accept
  }

  deinit { Descriptor.close(descriptor) }

  func accept() -> Descriptor.Outcome { acceptNext(descriptor) }
}
