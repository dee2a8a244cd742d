/// The rows that were read by their ids, present or absent.
struct RowPresences<ID: Hashable> {
  private struct Presence {
    let beacon: ObservationSignal
    let isThere: Bool
  }

  private var seen: [ID: Presence] = [:]
  /// The number of ids in `seen` that are absent.
  private var absentCount = 0

  var isEmpty: Bool { seen.isEmpty }

  /// The number of absent ids that are kept between two actions.
  private static var maximumAbsentCount: Int { 64 }

  /// Records a read of a row in the current observation tracking, and whether the row is present.
  mutating func track(_ id: ID, isPresent: Bool) {
    if let presence = seen[id] { return presence.beacon.access() }
    let presence = Presence(beacon: ObservationSignal(), isThere: isPresent)
    seen[id] = presence
    if !isPresent { absentCount += 1 }
    presence.beacon.access()
  }

  /// Notifies the observers of each row that was added or removed.
  ///
  /// It also notifies the observers of absent rows once there are too many of them: the end of an
  /// observation cannot be detected, so the number of ids would grow without limit.
  ///
  /// - Complexity: O(n) in the rows that were read by id. Inserting or removing a row has the same
  ///   complexity.
  mutating func update(_ watch: inout ChangeBatch, isThere: (ID) -> Bool) {
    let isTooMuch = absentCount > Self.maximumAbsentCount
    for (id, presence) in seen
    where presence.isThere != isThere(id) || isTooMuch && !presence.isThere {
      forget(id, &watch)
    }
  }

  private mutating func forget(_ id: ID, _ watch: inout ChangeBatch) {
    guard let presence = seen.removeValue(forKey: id) else { return }
    if !presence.isThere { absentCount -= 1 }
    watch.signals.append(presence.beacon)
  }
}
