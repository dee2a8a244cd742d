/// The ids by which rows were read, and whether each row was present.
struct RowPresences<ID: Hashable> {
  private struct Presence {
    let signal: ObservationSignal
    let isPresent: Bool
  }

  private var presences: [ID: Presence] = [:]
  /// The number of ids in `presences` whose rows were absent.
  private var absentCount = 0

  var isEmpty: Bool { presences.isEmpty }

  /// The maximum number of absent ids that are kept when a row is added or removed.
  private static var maximumAbsentCount: Int { 64 }

  /// Records a read of a row in the current observation tracking, and whether the row is present.
  mutating func track(_ id: ID, isPresent: Bool) {
    if let presence = presences[id] { return presence.signal.access() }
    let presence = Presence(signal: ObservationSignal(), isPresent: isPresent)
    presences[id] = presence
    if !isPresent { absentCount += 1 }
    presence.signal.access()
  }

  /// Notifies the observers of each row that was added or removed.
  ///
  /// If more absent rows than ``maximumAbsentCount`` were read, it also notifies their observers
  /// and forgets those rows. The end of an observation cannot be detected, so the number of
  /// remembered ids would otherwise grow without limit.
  ///
  /// - Complexity: O(n) in the number of rows that were read by id. Inserting or removing a row
  ///   also takes linear time, except at the end of the collection.
  mutating func update(_ batch: inout ChangeBatch, isPresent: (ID) -> Bool) {
    let exceedsLimit = absentCount > Self.maximumAbsentCount
    for (id, presence) in presences
    where presence.isPresent != isPresent(id) || exceedsLimit && !presence.isPresent {
      forget(id, &batch)
    }
  }

  private mutating func forget(_ id: ID, _ batch: inout ChangeBatch) {
    guard let presence = presences.removeValue(forKey: id) else { return }
    if !presence.isPresent { absentCount -= 1 }
    batch.signals.append(presence.signal)
  }
}
