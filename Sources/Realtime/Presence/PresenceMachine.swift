public import HTTPExchange

/// The rules of the members of one channel: which snapshot and differences are applied, and when.
///
/// A member is a set of references under a key, so that a user with two devices stays a member when
/// one of them leaves. Differences after a snapshot may arrive in any order and repeatedly: the
/// members are the same in the end, unless more leaves than ``PresencePolicy/leaveMemory`` lie
/// between a join and its repetition.
public struct PresenceMachine: Hashable, Sendable {
  /// The knowledge about the members.
  public enum State: Hashable, Sendable {
    /// The channel is not joined.
    case absent
    /// The changes wait for the snapshot of the join.
    case awaitingSnapshot(JoinID, [Change])
    /// The members are those of the server.
    case current(JoinID)
    /// Changes were lost. The machine ignores the snapshots and changes of this join, and waits for
    /// the next join.
    case awaitingJoin(JoinID)
  }

  /// A change of the members, reported by the server.
  public enum Change: Hashable, Sendable {
    /// References appeared and disappeared.
    case diff(PresenceDiff)
    /// A member was added, in a protocol without references. A repetition has no effect.
    case memberAdded(PresenceKey, JSONValue)
    /// A member was removed, in a protocol without references.
    case memberRemoved(PresenceKey)
  }

  /// Something that the machine reacts to.
  public enum Event: Hashable, Sendable {
    /// The server accepted a join (``ChannelMachine/Command/accepted(_:)``).
    case accepted(JoinID)
    /// All members, at the start of the join or at a later time. If the id is nil, the event
    /// concerns the current join.
    case snapshot(JoinID?, [PresenceMember])
    /// A change of the members. If the id is nil, the event concerns the current join.
    case change(JoinID?, Change)
    /// The join of the channel ended.
    case dropped
  }

  /// Something that the client has to do.
  public enum Command: Hashable, Sendable {
    /// Notify the subscribers of presences that appeared and disappeared.
    case publish(PresenceDiff)
    /// Publish whether the members are stale.
    case publishStale(Bool)
    /// Ask for a new snapshot by another join (``ChannelMachine/Event/rejoin``).
    case requestSnapshot
  }

  /// The limits, and what a lost connection means to the members.
  public let policy: PresencePolicy
  /// The knowledge about the members.
  public private(set) var state = State.absent
  /// Whether the members may differ from those of the server.
  public private(set) var isStale = false
  private var presences: PresenceSet

  /// Creates the machine of a channel without members.
  public init(_ policy: PresencePolicy = PresencePolicy()) {
    self.policy = policy
    presences = PresenceSet(policy)
  }

  /// The members, ordered by key.
  ///
  /// - Complexity: O(*n* log *n*) in the number of presences.
  public var members: [PresenceMember] { presences.members }

  /// Whether presences above ``PresencePolicy/presenceLimit`` were not added since the last snapshot.
  public var isTruncated: Bool { presences.isTruncated }

  /// Returns the member with a key.
  public func member(_ key: PresenceKey) -> PresenceMember? { presences.member(key) }

  /// Applies an event, and returns what the client has to do, in order.
  ///
  /// - Complexity: O(*n* log *n*). For a snapshot and for a drop, *n* is the number of presences;
  ///   for a change, it is the size of the change.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .accepted(let join):
      state = .awaitingSnapshot(join, [])
      return []
    case .snapshot(let join, let members): return replaceMembers(join, members)
    case .change(let join, let change): return receive(join, change)
    case .dropped: return drop()
    }
  }

  private mutating func replaceMembers(_ join: JoinID?, _ members: [PresenceMember]) -> [Command] {
    let changes: [Change]
    let current: JoinID
    switch state {
    case .absent, .awaitingJoin: return []
    case .awaitingSnapshot(let id, let queue): (current, changes) = (id, queue)
    case .current(let id): (current, changes) = (id, [])
    }
    guard join == nil || join == current else { return [] }
    var next = PresenceSet(policy)
    _ = next.apply(PresenceDiff(joins: members))
    for change in changes { _ = next.apply(change) }
    let commands = publish(presences.difference(to: next))
    presences = next
    state = .current(current)
    return commands + setStale(isTruncated) + requestSnapshotIfNeeded(current)
  }

  private mutating func receive(_ join: JoinID?, _ change: Change) -> [Command] {
    switch state {
    case .absent, .awaitingJoin: return []
    case .awaitingSnapshot(let current, var queue):
      guard join == nil || join == current else { return [] }
      guard queue.count < policy.queueLimit else { return requestSnapshot(current) }
      // The state releases the queue first, so that the queue is not copied.
      state = .awaitingSnapshot(current, [])
      queue.append(change)
      state = .awaitingSnapshot(current, queue)
      return []
    case .current(let current):
      guard join == nil || join == current else { return [] }
      return publish(presences.apply(change)) + setStale(isTruncated)
        + requestSnapshotIfNeeded(current)
    }
  }

  private mutating func drop() -> [Command] {
    state = .absent
    guard policy.drop == .clear else { return setStale(presences.count > 0) }
    let empty = PresenceSet(policy)
    let difference = presences.difference(to: empty)
    presences = empty
    return publish(difference) + setStale(false)
  }

  private mutating func requestSnapshotIfNeeded(_ join: JoinID) -> [Command] {
    presences.hasOverflowed ? requestSnapshot(join) : []
  }

  private mutating func requestSnapshot(_ join: JoinID) -> [Command] {
    state = .awaitingJoin(join)
    return setStale(presences.count > 0) + [.requestSnapshot]
  }

  private func publish(_ difference: PresenceDiff) -> [Command] {
    difference.isEmpty ? [] : [.publish(difference)]
  }

  private mutating func setStale(_ isStale: Bool) -> [Command] {
    if isStale == self.isStale { return [] }
    self.isStale = isStale
    return [.publishStale(isStale)]
  }
}

extension PresenceSet {
  /// Applies a change, and returns the part that has an effect.
  mutating func apply(_ change: PresenceMachine.Change) -> PresenceDiff {
    switch change {
    case .diff(let diff): return apply(diff)
    case .memberAdded(let key, let payload):
      let meta = PresenceMeta(reference: .only, payload: payload)
      guard insert(meta, key) else { return PresenceDiff() }
      return PresenceDiff(joins: [PresenceMember(key: key, metas: [meta])])
    case .memberRemoved(let key):
      guard let meta = remove(.only, key) else { return PresenceDiff() }
      return PresenceDiff(leaves: [PresenceMember(key: key, metas: [meta])])
    }
  }
}
