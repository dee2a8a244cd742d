/// How a piece of state stands to its record. Touched only inside the storage's lock.
struct RecordStanding: Sendable {
  /// What has to be done with the file before the first write.
  enum Preparation: Hashable, Sendable {
    case none
    /// It could not be read, and could not be set aside then.
    case setAside(RecordProblem)
    /// It still has the type's old name.
    case move(from: String)
  }

  /// The version of the state that is on disk.
  var durable: UInt64 = 0
  /// The version that was written last, or was to be written when the files refused.
  var attempted: UInt64 = 0
  /// Those with the same number have changed together since they were written, and are written
  /// together. Zero when nobody has.
  var group: UInt64 = 0
  /// Counts the writes that were begun.
  var sequence: UInt64 = 0
  var preparation = Preparation.none
  /// Why nothing of it is ever written in this launch.
  var refusal: DurabilityError?
}
