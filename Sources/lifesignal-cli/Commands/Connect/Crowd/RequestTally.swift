import LifeSignalDomain
import LifeSignalHosting

/// How the requests of a phone ended, counted from the messages on its line.
struct RequestTally {
  /// How a request ended.
  enum Outcome: String, Hashable, CaseIterable {
    /// The server did what was asked.
    case acknowledged
    /// The server did not do what was asked, and said why.
    case refused
    /// The connection that carried the request was lost. Whether the request arrived is unknown.
    case interrupted
    /// There was no answer within the deadline.
    case timedOut
  }

  private struct Pending {
    /// The queued action that an answer acknowledges; nil for another request, and after the answer to
    /// another request with the same action.
    var action: ActionID?
    /// The opening of the line on which the request was written; nil if it was posted.
    let epoch: UInt64?
    let sentAt: Duration
  }

  /// The number of requests by their outcome.
  private(set) var counts: [Outcome: Int] = [:]
  /// The number of queued actions that were acknowledged.
  private(set) var actionCount = 0
  private var pending: [RequestID: Pending] = [:]
  /// The times at which the requests were sent that ended without an answer since the last call of
  /// ``takeUnanswered()``.
  private var unanswered: [Duration] = []

  /// The number of requests without an outcome.
  var pendingCount: Int { pending.count }

  /// Adds a request that expects an answer.
  ///
  /// - Parameters:
  ///   - envelope: The request.
  ///   - epoch: The opening of the line on which it is written; nil if it is posted.
  ///   - now: The time, by any clock that nothing sets.
  mutating func send(_ envelope: RequestEnvelope, on epoch: UInt64?, at now: Duration) {
    switch envelope.request {
    // Nothing waits for their answers.
    case .unsubscribe, .endSession: return
    default: break
    }
    pending[envelope.id] = Pending(
      action: envelope.request.queuedAction, epoch: epoch,
      sentAt: now)
  }

  /// Adds an answer.
  ///
  /// - Returns: The queued action that the server has acknowledged with it for the first time; nil if it
  ///   acknowledges no such action.
  mutating func receive(_ message: ServerMessage) -> ActionID? {
    switch message {
    case .reply(let id, _):
      guard let action = end(id, .acknowledged)?.action else { return nil }
      actionCount += 1
      // The app may have sent the action again before this answer.
      for (other, request) in pending where request.action == action {
        pending[other]?.action = nil
      }
      return action
    case .refused(let id, _):
      _ = end(id, .refused)
      return nil
    case .event, .sessionEnded: return nil
    }
  }

  /// Ends the requests that a change of the line's status has lost: those that were written on another
  /// opening of the line, and those that were posted if posts do not reach the server either.
  mutating func lineChanged(to status: LinkStatus) {
    let interrupted = pending.filter { _, request in
      switch (status, request.epoch) {
      case (.open(let current), let epoch?): epoch != current
      case (_, _?), (.offline, nil), (.closed, nil): true
      case (_, nil): false
      }
    }
    for id in interrupted.keys { _ = end(id, .interrupted) }
  }

  /// Ends the requests whose deadline has passed.
  mutating func expire(at now: Duration) {
    let limit = now - BackendConnection.deadline
    for (id, request) in pending where request.sentAt <= limit { _ = end(id, .timedOut) }
  }

  /// Returns the times at which the requests were sent that ended without an answer since the last call.
  mutating func takeUnanswered() -> [Duration] {
    defer { unanswered = [] }
    return unanswered
  }

  private mutating func end(_ id: RequestID, _ outcome: Outcome) -> Pending? {
    guard let request = pending.removeValue(forKey: id) else { return nil }
    counts[outcome, default: 0] += 1
    switch outcome {
    case .acknowledged, .refused: break
    case .interrupted, .timedOut: unanswered.append(request.sentAt)
    }
    return request
  }
}
