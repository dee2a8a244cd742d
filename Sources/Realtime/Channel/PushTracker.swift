/// The pushes of a channel that have not completed.
struct PushTracker: Hashable, Sendable {
  /// A push that waits for the join.
  struct Buffered: Hashable, Sendable {
    let id: PushID
    let awaitsReply: Bool
  }

  private let bufferLimit: Int
  private let unansweredLimit: Int
  /// The pushes that wait for the join, the oldest first.
  private(set) var buffered: [Buffered] = []
  /// The pushes that may have been written, and wait for their replies.
  private(set) var unanswered: Set<PushID> = []

  init(_ policy: ChannelPolicy) {
    bufferLimit = max(0, policy.bufferedPushLimit)
    unansweredLimit = max(0, policy.unansweredPushLimit)
  }

  /// Returns whether the push has not completed.
  func contains(_ id: PushID) -> Bool {
    unanswered.contains(id) || buffered.contains { $0.id == id }
  }

  /// Adds a push that waits for the join, and returns the push that no longer has room: the oldest.
  mutating func buffer(_ push: Buffered) -> PushID? {
    buffered.append(push)
    return buffered.count > bufferLimit ? buffered.removeFirst().id : nil
  }

  /// Adds a push that is written now, and returns whether there is room for it.
  mutating func insertUnanswered(_ id: PushID) -> Bool {
    guard unanswered.count < unansweredLimit else { return false }
    unanswered.insert(id)
    return true
  }

  /// Removes a push, and returns whether it had not completed.
  mutating func remove(_ id: PushID) -> Bool {
    if unanswered.remove(id) != nil { return true }
    guard let index = buffered.firstIndex(where: { $0.id == id }) else { return false }
    buffered.remove(at: index)
    return true
  }

  /// Removes the pushes that wait for the join, and returns them in their order.
  mutating func takeBuffered() -> [Buffered] { exchange(&buffered, with: []) }

  /// Removes the pushes that wait for their replies, and returns them in their order.
  mutating func takeUnanswered() -> [PushID] { exchange(&unanswered, with: []).sorted() }
}
