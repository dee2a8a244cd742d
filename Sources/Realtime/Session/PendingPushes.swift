/// The pushes of a channel that have not completed, with their contents.
struct PendingPushes: Hashable, Sendable {
  /// A push that has not completed.
  struct Push: Hashable, Sendable {
    let call: CallID
    let content: PushContent
  }

  private var pushes: [PushID: Push] = [:]
  private var ids: [CallID: PushID] = [:]

  /// Returns a push; nil if it has completed.
  subscript(id: PushID) -> Push? { pushes[id] }

  /// Returns the number of the push of a call; nil if it has completed.
  func id(of call: CallID) -> PushID? { ids[call] }

  mutating func insert(_ id: PushID, _ call: CallID, _ content: PushContent) {
    pushes[id] = Push(call: call, content: content)
    ids[call] = id
  }

  /// Removes and returns a push; nil if it has completed.
  mutating func remove(_ id: PushID) -> Push? {
    guard let push = pushes.removeValue(forKey: id) else { return nil }
    ids[push.call] = nil
    return push
  }
}
