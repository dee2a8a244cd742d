/// When a server saves a snapshot, after which the log begins again.
///
/// Each turn costs a part of the next snapshot, and a restart replays the turns since the last one. A
/// snapshot is due after as many bytes of turns as the last snapshot has, so that snapshots at most double
/// the bytes that are written; and after a number of turns, so that a restart takes bounded time.
struct SnapshotPolicy: Hashable, Sendable {
  /// The smallest number of bytes of turns between two snapshots.
  var minimumByteCount = 1 << 20
  /// The largest number of turns between two snapshots.
  var maximumTurnCount: UInt64 = 20_000

  /// Returns whether a snapshot is due.
  ///
  /// - Parameters:
  ///   - turnCount: The number of turns since the last snapshot.
  ///   - byteCount: The number of bytes of these turns.
  ///   - snapshotByteCount: The number of bytes of the last snapshot.
  func isDue(turnCount: UInt64, byteCount: Int, snapshotByteCount: Int) -> Bool {
    turnCount >= maximumTurnCount || byteCount >= max(minimumByteCount, snapshotByteCount)
  }
}
