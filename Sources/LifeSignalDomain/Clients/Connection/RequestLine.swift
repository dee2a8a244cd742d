/// The requests of a connection on their way to the server: those that are parked until the line
/// opens, and those that were written and have no reply.
///
/// The line is pure: the connection passes the status of the line and the ends of requests in, and
/// writes the messages that ``nextMessage()`` returns, one after the other. A message leaves the line
/// at most once, so no message is written twice.
struct RequestLine {
  /// The maximal number of parked requests: the reach of the server's record of request numbers.
  static let capacity = 64

  /// A request that is not written yet.
  private struct Parked {
    let id: RequestID
    let bytes: [UInt8]
    /// Whether a caller waits for the reply.
    let expectsReply: Bool
  }

  /// What a request was written to.
  private enum Carrier: Equatable {
    /// A connection; its epoch is `nil` until the status of the line is known.
    case connection(epoch: UInt64?)
    /// Polling, which does not depend on a connection.
    case polling
  }

  /// What a change of the status means for requests and for delays.
  struct StatusChange: Equatable {
    /// The parked requests that end, because the line does not open soon. They were never written.
    var refused: [RequestID] = []
    /// The written requests that end, because their connection was lost. Whether they arrived is
    /// unknown.
    var interrupted: [RequestID] = []
    /// Whether the server can be reached again after messages may have been lost.
    var isReopened = false
  }

  /// The last known status of the line; `nil` before the first report.
  private(set) var status: LinkStatus?
  /// The epoch of the last open connection.
  private var lastEpoch: UInt64?
  /// Whether messages may have been lost since the line was last open.
  private var mayHaveLostMessages = false
  private var isPolling = false
  private var parked: [Parked] = []
  private var written: [RequestID: Carrier] = [:]
  private var isWriting = false
  private var mustWriteAgain = false

  /// The number of parked requests.
  var parkedCount: Int { parked.count }

  /// Returns whether requests can be made: they are written now, or wait for a line that opens soon.
  func acceptsRequests(isOpen: Bool) -> Bool { isOpen || status?.refusesRequests != true }

  // MARK: Requests

  /// Adds a request behind the others. The connection then writes what can be written.
  ///
  /// - Parameters:
  ///   - isOpen: Whether a carrier can take a message now.
  ///   - expectsReply: Whether a caller waits for the reply.
  /// - Returns: `false` if the request cannot be made now.
  mutating func add(
    _ id: RequestID, _ bytes: [UInt8], isOpen: Bool, expectsReply: Bool = true
  ) -> Bool {
    guard acceptsRequests(isOpen: isOpen), isOpen || parked.count < Self.capacity
    else { return false }
    parked.append(Parked(id: id, bytes: bytes, expectsReply: expectsReply))
    return true
  }

  /// Removes a request that has a reply, or whose caller no longer waits. A parked request is then
  /// never written.
  mutating func remove(_ id: RequestID) {
    if written.removeValue(forKey: id) == nil { parked.removeAll { $0.id == id } }
  }

  /// Removes the parked requests, because the device has no network, and returns those whose callers
  /// wait.
  mutating func removeParked() -> [RequestID] {
    defer { parked = [] }
    return parked.filter(\.expectsReply).map(\.id)
  }

  // MARK: Writing

  /// Starts to write.
  ///
  /// - Returns: `false` if another thread writes. That thread then also writes what was added last.
  mutating func beginWriting() -> Bool {
    mustWriteAgain = isWriting
    guard !isWriting else { return false }
    isWriting = true
    return true
  }

  /// Ends writing.
  ///
  /// - Returns: `false` if the caller must look again for messages that it can write, because another
  ///   thread would have done so in the meantime.
  mutating func endWriting() -> Bool {
    isWriting = mustWriteAgain
    mustWriteAgain = false
    return !isWriting
  }

  /// Takes the first parked message. The caller hands it to the line.
  mutating func nextMessage() -> [UInt8]? {
    guard !parked.isEmpty else { return nil }
    let next = parked.removeFirst()
    if next.expectsReply { written[next.id] = carrier }
    return next.bytes
  }

  /// What takes messages now.
  private var carrier: Carrier {
    switch status {
    case .open(let epoch): .connection(epoch: epoch)
    case .interrupted, .degraded: .polling
    // A connection whose status is not known yet.
    case .connecting, .offline, .closed, nil: .connection(epoch: nil)
    }
  }

  // MARK: The status of the line

  /// Records the status of the line, and ends the requests that it concerns.
  ///
  /// - Parameter isOpen: Whether a carrier can take a message now.
  mutating func statusChanged(to new: LinkStatus, isOpen: Bool) -> StatusChange {
    var change = StatusChange()
    change.interrupted = written.filter { Self.loses($0.value, new) }.keys
      .sorted { $0.number < $1.number }
    for id in change.interrupted { written[id] = nil }
    if case .open(let epoch) = new {
      for (id, carrier) in written where carrier == .connection(epoch: nil) {
        written[id] = .connection(epoch: epoch)
      }
    }
    change.isReopened = recordReach(new, isOpen: isOpen)
    status = new
    if !acceptsRequests(isOpen: isOpen) { change.refused = removeParked() }
    return change
  }

  /// Returns whether a request that a carrier has taken is lost with a status.
  private static func loses(_ carrier: Carrier, _ status: LinkStatus) -> Bool {
    switch (status, carrier) {
    case (.offline, _), (.closed, _): true
    case (_, .polling): false
    case (.open(let epoch), .connection(let writtenTo)): writtenTo.map { $0 != epoch } ?? false
    case (.connecting, .connection(let epoch)): epoch != nil
    case (.interrupted, .connection), (.degraded, .connection): true
    }
  }

  /// Records whether the server can be reached, and returns whether it can be reached again.
  private mutating func recordReach(_ new: LinkStatus, isOpen: Bool) -> Bool {
    let wasPolling = isPolling
    isPolling = new == .degraded && isOpen
    switch new {
    case .connecting: return false
    case .open(let epoch):
      defer { (lastEpoch, mayHaveLostMessages) = (epoch, false) }
      return mayHaveLostMessages || lastEpoch.map { $0 != epoch } ?? false
    case .interrupted, .degraded, .offline, .closed:
      mayHaveLostMessages = true
      return isPolling && !wasPolling
    }
  }
}
