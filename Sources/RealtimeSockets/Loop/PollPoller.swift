#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A poller that uses `poll`.
struct PollPoller: Poller {
  private var entries: [pollfd] = []
  private var ids: [RegistrationID] = []
  private var positions: [Int32: Int] = [:]

  mutating func add(_ descriptor: Int32, _ id: RegistrationID, _ interest: Interest) {
    positions[descriptor] = entries.count
    entries.append(pollfd(fd: descriptor, events: Self.events(interest), revents: 0))
    ids.append(id)
  }

  mutating func modify(_ descriptor: Int32, _ id: RegistrationID, _ interest: Interest) {
    guard let position = positions[descriptor] else { return }
    entries[position].events = Self.events(interest)
  }

  /// - Complexity: O(1): the last entry takes the place of the removed one.
  mutating func remove(_ descriptor: Int32) {
    guard let position = positions.removeValue(forKey: descriptor) else { return }
    entries.swapAt(position, entries.count - 1)
    ids.swapAt(position, ids.count - 1)
    entries.removeLast()
    ids.removeLast()
    if position < entries.count { positions[entries[position].fd] = position }
  }

  mutating func wait(milliseconds: Int32, into events: inout [PollEvent]) {
    events.removeAll(keepingCapacity: true)
    // SAFETY: the pointer is valid during the call, for as many entries as are passed.
    let count = unsafe entries.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), milliseconds)
    }
    guard count > 0 else { return }
    for (entry, id) in zip(entries, ids) where entry.revents != 0 {
      var readiness: Readiness = []
      if entry.revents & Int16(POLLIN) != 0 { readiness.insert(.read) }
      if entry.revents & Int16(POLLOUT) != 0 { readiness.insert(.write) }
      if entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { readiness.insert(.failure) }
      events.append(PollEvent(id: id, readiness: readiness))
    }
  }

  mutating func close() {}

  private static func events(_ interest: Interest) -> Int16 {
    (interest.contains(.read) ? Int16(POLLIN) : 0)
      | (interest.contains(.write) ? Int16(POLLOUT) : 0)
  }
}
