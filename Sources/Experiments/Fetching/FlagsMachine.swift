/// The rules of the requests for flags: at most one is under way, callers join it, and nothing of it is
/// applied after its deadline or a stop.
///
/// There are no retries: the next poll asks again.
struct FlagsMachine: Hashable, Sendable {
  /// A request for flags. Each number is used once.
  struct RequestID: Hashable, Sendable {
    let number: Int
  }

  /// Something that happened to the requests.
  enum Event: Hashable, Sendable {
    /// A caller, or the schedule, asked for flags.
    case requested(FetchMachine.CallerID?)
    /// The server answered.
    case responded(RequestID, FlagsResponse)
    /// A request failed without an answer.
    case failed(RequestID, FetchError)
    /// The server did not answer in time.
    case deadlinePassed(RequestID)
    /// The client was stopped.
    case stopped
  }

  /// What the client does after an event, in the order of the commands.
  enum Command: Hashable, Sendable {
    /// Sends a request. Its answer or its failure is an event, even if it is abandoned.
    case send(RequestID)
    /// Starts the deadline of a request.
    case startTimer(RequestID, Duration)
    /// Cancels the running deadline of a request.
    case cancelTimer(RequestID)
    /// Stores the flags.
    case apply(FlagSet)
    /// Ends the waits of callers; without an error, they have the flags.
    case complete([FetchMachine.CallerID], FetchError?)
  }

  /// The request that counts.
  private struct Current: Hashable {
    let id: RequestID
    var isSent = false
    var callers: [FetchMachine.CallerID] = []
  }

  let deadline: Duration
  private var current: Current?
  /// The request that has neither been answered nor failed, also if it is abandoned.
  private var underWay: RequestID?
  private var lastNumber = 0

  init(deadline: Duration) { self.deadline = deadline }

  mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .requested(let caller): return request(caller)
    case .responded(let id, .flags(let flags)):
      guard ends(id) else { return sendWaiting() }
      return [.cancelTimer(id), .apply(flags)] + complete(nil)
    case .responded(let id, .failure(let error)), .failed(let id, let error):
      guard ends(id) else { return sendWaiting() }
      return [.cancelTimer(id)] + complete(error)
    case .deadlinePassed(let id):
      return current?.id == id ? complete(.timedOut(after: deadline)) : []
    case .stopped:
      guard let current else { return [] }
      return [.cancelTimer(current.id)] + complete(.stopped)
    }
  }

  private mutating func request(_ caller: FetchMachine.CallerID?) -> [Command] {
    let callers = caller.map { [$0] } ?? []
    if current != nil {
      current?.callers += callers
      return []
    }
    lastNumber += 1
    let id = RequestID(number: lastNumber)
    current = Current(id: id, callers: callers)
    return sendWaiting() + [.startTimer(id, deadline)]
  }

  /// Sends the current request, unless an abandoned one is still under way.
  private mutating func sendWaiting() -> [Command] {
    guard let id = current?.id, current?.isSent == false, underWay == nil else { return [] }
    current?.isSent = true
    underWay = id
    return [.send(id)]
  }

  /// Records the end of a request, and returns whether it is the one that counts.
  private mutating func ends(_ id: RequestID) -> Bool {
    guard underWay == id else { return false }
    underWay = nil
    return current?.id == id
  }

  private mutating func complete(_ error: FetchError?) -> [Command] {
    guard let callers = current?.callers else { return [] }
    current = nil
    return callers.isEmpty ? [] : [.complete(callers, error)]
  }
}
