/// The reason why a change is not on disk or a record was not loaded.
public enum DurabilityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The storage was created without files.
  case noFiles(record: String)
  /// The storage was closed or deallocated before the change was on disk.
  case closed(record: String)
  /// The record is invalid, and its owner chose ``RecoveryPolicy/refuseToLoad``. The file is left
  /// in place, and changes of this owner are not saved in this launch.
  case loadRefused(record: String, path: String, problem: RecordProblem)
  /// The file of the record could not be read, so its content is unknown. The file is left in
  /// place, and changes of this owner are not saved in this launch.
  case unreadable(record: String, path: String, error: StateFilesError)
  /// The owner could not encode its state.
  case notEncodable(record: String, reason: String)
  /// The files could not be written. The change is kept in memory, and the next attempt writes it
  /// together with all later changes.
  case files(StateFilesError)

  /// A description of what happened and how to fix it.
  public var description: String {
    switch self {
    case .noFiles(let record):
      """
      \(record) is only kept in memory, because its storage has no files. Create the storage with \
      files: `SharedStorage(files: FolderStateFiles(path))`, or, in a test, \
      `InMemoryStateFiles()` of StateKitSimulation.
      """
    case .closed(let record):
      """
      The storage of \(record) was closed before its changes were on disk. Call `synchronize()` \
      before `close()`, and keep the storage as long as its clients exist.
      """
    case .loadRefused(let record, let path, let problem):
      """
      The record of \(record), "\(path)", \(problem.description.withoutFullStop). It was left in \
      place, and changes of \(record) are not saved in this launch. Repair or move the file, or \
      update the app, and launch again.
      """
    case .unreadable(let record, let path, let error):
      """
      The record of \(record), "\(path)", could not be read: \(error.readFailureReason). It was \
      left in place, and changes of \(record) are not saved in this launch. \
      \(error.readFailureFix), and launch again.
      """
    case .notEncodable(let record, let reason):
      """
      The owner of \(record) could not encode its state: \(reason.withoutFullStop). The last saved \
      state is still on disk. Fix the owner's `encode(_:)`, or change the state to one that it can \
      encode.
      """
    case .files(let error): error.description
    }
  }
}
