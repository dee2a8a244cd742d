/// The progress of saving a piece of state in its record. The status of a cell is accessed only
/// inside the storage's lock.
struct RecordStatus: Sendable {
  /// The operation on the file that must precede the first write.
  enum Preparation: Hashable, Sendable {
    /// The record can be written at once.
    case none
    /// The file must be set aside, because its record is invalid. The first attempt to set it aside
    /// has failed.
    case setAside(file: String, RecordProblem)
    /// The file must be renamed, because it still has the old name of the type.
    case move(from: String)
  }

  /// The version of the state that is on disk.
  var durableVersion: UInt64 = 0
  /// The last version for which a write was started, whether or not it succeeded.
  var attemptedVersion: UInt64 = 0
  /// The number of the unsaved group that contains the state, or zero. States with the same number
  /// are written together.
  var group: UInt64 = 0
  /// The sequence number of the last write that was started, or of the record that was loaded.
  var sequence: UInt64 = 0
  var preparation = Preparation.none
  /// The reason why the state is not saved in this launch.
  var loadError: DurabilityError?
}
