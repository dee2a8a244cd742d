public import Foundation
public import LifeSignalDomain
internal import LifeSignalBackend

/// A change of contacts that the server carried out.
public struct ContactExecution: Hashable, Sendable {
  /// The action as the device sent it.
  public var action: ContactActionRequest
  /// The account that made the change.
  public var account: UserID
  /// Whether the server had already carried out an action with the same identifier.
  public var isRepeated: Bool
  /// The date of the world when the account holder made the change, if it is known.
  public var madeAt: Date?
  /// The queue of the device that sent the action.
  public var queue: [QueuedContactAction]

  /// Creates an execution from its properties.
  public init(
    action: ContactActionRequest, account: UserID, isRepeated: Bool = false, madeAt: Date? = nil,
    queue: [QueuedContactAction] = []
  ) {
    self.action = action
    self.account = account
    self.isRepeated = isRepeated
    self.madeAt = madeAt
    self.queue = queue
  }
}

extension BackendStep {
  /// The reasons why the server should not have carried out the change of contacts of this step.
  var wrongContactExecution: [String] {
    guard let executed = executedOnContacts else { return [] }
    let id = executed.action.id
    var wrong: [String] = []
    if executed.isRepeated { wrong.append("change \(id) was carried out twice") }
    if let first = executed.queue.first, first.id != id,
      executed.queue.contains(where: { $0.id == id })
    {
      wrong.append("change \(id) was carried out before \(first.id), which was made earlier")
    }
    return wrong
  }

  /// What is wrong with an answer to pings that the server carried out in this step (invariant 20).
  var wrongAnswer: [String] {
    guard let executed = executedOnContacts, !executed.action.intent.answeredPings.isEmpty,
      let account = after.accounts[executed.account]
    else { return [] }
    var wrong = executed.action.intent.answeredPings
      .filter { account.contacts[$0.sender]?.incomingPing == $0.sentAt }
      .map { "\(account.id) answered the ping of \($0.sender), but it remains" }
    let earlier = accountBefore(account.id)?.person?.lastCheckedIn ?? .distantPast
    guard let lastCheckedIn = account.person?.lastCheckedIn else {
      return wrong + ["\(account.id) answered pings, but is not checked in"]
    }
    if let madeAt = executed.madeAt, lastCheckedIn > earlier,
      lastCheckedIn.timeIntervalSince(madeAt) > 0.001
    {
      wrong.append("an answer counts as a check-in after it was made")
    }
    return wrong
  }
}
