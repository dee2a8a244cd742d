/// The descriptor of a connection, and what the loop watches it for.
struct WatchedDescriptor {
  private enum State {
    case new
    case watched(RegistrationID, Interest)
    /// The poller does not watch the descriptor, because the poller would report a failure in each
    /// turn of the loop.
    case ignored(RegistrationID)
    case closed
  }

  let descriptor: Int32
  private var state = State.new

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  mutating func start(
    _ handler: any DescriptorHandler, in reactor: isolated Reactor
  ) throws(SystemCallFailure) {
    state = .watched(try reactor.register(descriptor, handler, .read), .read)
  }

  /// Changes what the descriptor is watched for. An ignored descriptor stays ignored.
  mutating func watch(for wanted: Interest, in reactor: isolated Reactor) {
    guard case .watched(let id, let interest) = state, wanted != interest else { return }
    reactor.modify(descriptor, id, wanted)
    state = .watched(id, wanted)
  }

  mutating func ignore(in reactor: isolated Reactor) {
    guard case .watched(let id, _) = state else { return }
    reactor.stopWatching(descriptor)
    state = .ignored(id)
  }

  /// Watches an ignored descriptor again. Returns false if the system cannot.
  mutating func stopIgnoring(in reactor: isolated Reactor) -> Bool {
    guard case .ignored(let id) = state else { return true }
    state = .watched(id, .read)
    return reactor.watchAgain(descriptor, id, .read)
  }

  /// Closes the descriptor. A second call has no effect.
  mutating func close(in reactor: isolated Reactor) {
    switch state {
    case .closed: return
    case .new: break
    case .watched(let id, _), .ignored(let id): reactor.deregister(descriptor, id)
    }
    state = .closed
    Descriptor.close(descriptor)
  }
}
