/// Sets of references under keys. Insertion and removal of references commute: the result depends on
/// which references were inserted and removed, not on the order or number of these operations.
struct PresenceSet: Hashable, Sendable {
  private let policy: PresencePolicy
  private var metas: [PresenceKey: [PresenceReference: PresenceMeta]] = [:]
  /// The number of presences.
  private(set) var count = 0
  /// The removed references that were not inserted before.
  private var earlyLeaves: Set<Entry> = []
  /// The removed references that were inserted before, as far as they are remembered.
  private var leaves: Set<Entry> = []
  /// The references in `leaves`, the oldest first.
  private var leaveOrder = Queue<Entry>()

  /// A reference under a key.
  private struct Entry: Hashable, Sendable {
    let key: PresenceKey
    let reference: PresenceReference
  }

  init(_ policy: PresencePolicy) { self.policy = policy }

  /// Whether presences above the limit were not added.
  private(set) var isTruncated = false

  /// Whether a new snapshot is needed: more references were removed early, that is, before they
  /// were inserted, than can be remembered. The value is false for a truncated set, because the set
  /// cannot tell references that were removed early from those that were never added, and because
  /// the next snapshot would be above the limit again.
  var hasOverflowed: Bool { !isTruncated && earlyLeaves.count > earlyLeaveLimit }

  private var earlyLeaveLimit: Int { max(0, policy.earlyLeaveLimit) }

  /// The members, ordered by key.
  ///
  /// - Complexity: O(*n* log *n*) in the number of presences.
  var members: [PresenceMember] { metas.keys.sorted().compactMap(member) }

  /// Returns a member with all its presences.
  func member(_ key: PresenceKey) -> PresenceMember? {
    metas[key].map { PresenceMember(key: key, metas: $0.values.sorted(by: Self.areOrdered)) }
  }

  private static func areOrdered(_ first: PresenceMeta, _ second: PresenceMeta) -> Bool {
    first.reference < second.reference
  }

  /// Applies a difference, and returns the part that has an effect.
  mutating func apply(_ diff: PresenceDiff) -> PresenceDiff {
    // Joins are applied first, so that the update of a member, which is a join and a leave, never
    // removes the member.
    let joins = diff.joins.compactMap {
      Self.effect(of: $0) { insertUnlessLeft($1, $0) ? $1 : nil }
    }
    let leaves = diff.leaves.compactMap {
      Self.effect(of: $0) { removeAndRemember($1.reference, $0) }
    }
    return PresenceDiff(joins: joins, leaves: leaves)
  }

  /// Returns the presences of a member for which the change had an effect; nil without such ones.
  /// The function is static, so that the change can update the set in place.
  private static func effect(
    of member: PresenceMember, _ change: (PresenceKey, PresenceMeta) -> PresenceMeta?
  ) -> PresenceMember? {
    let metas = member.metas.compactMap { change(member.key, $0) }
    if metas.isEmpty { return nil }
    return PresenceMember(key: member.key, metas: metas.sorted(by: areOrdered))
  }

  private mutating func insertUnlessLeft(_ meta: PresenceMeta, _ key: PresenceKey) -> Bool {
    let entry = Entry(key: key, reference: meta.reference)
    if earlyLeaves.contains(entry) || leaves.contains(entry) { return false }
    return insert(meta, key)
  }

  private mutating func removeAndRemember(_ reference: PresenceReference, _ key: PresenceKey)
    -> PresenceMeta?
  {
    let entry = Entry(key: key, reference: reference)
    guard let removed = remove(reference, key) else {
      if !leaves.contains(entry), earlyLeaves.count <= earlyLeaveLimit { earlyLeaves.insert(entry) }
      return nil
    }
    if leaves.insert(entry).inserted { leaveOrder.append(entry) }
    if leaves.count > max(0, policy.leaveMemory), let oldest = leaveOrder.popFirst() {
      leaves.remove(oldest)
    }
    return removed
  }

  /// Inserts a presence that may have been removed before. Returns false if it is there already, or
  /// if there is no room.
  mutating func insert(_ meta: PresenceMeta, _ key: PresenceKey) -> Bool {
    guard metas[key]?[meta.reference] == nil else { return false }
    guard count < policy.presenceLimit else {
      isTruncated = true
      return false
    }
    metas[key, default: [:]][meta.reference] = meta
    count += 1
    return true
  }

  /// Removes a presence without remembering it.
  mutating func remove(_ reference: PresenceReference, _ key: PresenceKey) -> PresenceMeta? {
    guard let removed = metas[key]?.removeValue(forKey: reference) else { return nil }
    if metas[key]?.isEmpty == true { metas[key] = nil }
    count -= 1
    return removed
  }

  /// Returns the difference from this set to another one, ordered by key. If the payload of a
  /// presence differs, the presence is in both lists of the difference.
  func difference(to other: Self) -> PresenceDiff {
    PresenceDiff(joins: other.presences(notIn: self), leaves: presences(notIn: other))
  }

  private func presences(notIn other: Self) -> [PresenceMember] {
    members.compactMap { member in
      let known = other.metas[member.key]
      let metas = member.metas.filter { known?[$0.reference] != $0 }
      return metas.isEmpty ? nil : PresenceMember(key: member.key, metas: metas)
    }
  }
}
