/// Why a change is not on disk, or a record was not loaded, and what to do.
public enum DurabilityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The storage was made without files.
  case noFiles(record: String)
  /// The storage was closed, or went away, before the change was on disk.
  case closed(record: String)
  /// The record is not what it should be, and its owner refuses to begin anew. The file stays where
  /// it is, and nothing of this owner is written in this launch.
  case refused(record: String, path: String, why: RecordProblem)
  /// The file of the record could not be read just now: nobody knows what it holds. It stays where it
  /// is, and nothing of this owner is written in this launch.
  case unreadable(record: String, path: String, error: StateFilesError)
  /// The owner could not turn its state into bytes.
  case notEncodable(record: String, reason: String)
  /// The files refused. The change stays in memory; the next attempt writes it, and whatever has
  /// come since.
  case files(StateFilesError)

  /// What happened, and the mend.
  public var description: String {
    switch self {
    case .noFiles(let record):
      """
      \(record) is kept in memory only: its storage has no files. Give the storage files: \
      `SharedStorage(files: FolderStateFiles(path))`, or `InMemoryStateFiles()` in a test.
      """
    case .closed(let record):
      """
      The storage of \(record) was closed before its changes were on disk. Synchronize before \
      `close()`, and keep the storage for as long as its clients.
      """
    case .refused(let record, let path, let why):
      """
      The record of \(record), "\(path)", \(why.description.withoutFullStop). It was left where it is, and \
      nothing of \(record) is written in this launch. Mend or move the file, or update the app, and \
      launch again.
      """
    case .unreadable(let record, let path, let error):
      """
      The record of \(record), "\(path)", could not be read: \(error.whyUnread). It was left where \
      it is, and nothing of \(record) is written in this launch. \(error.mendOfReading), and launch \
      again.
      """
    case .notEncodable(let record, let reason):
      """
      The owner of \(record) could not encode its state: \(reason.withoutFullStop). What was written last is still \
      on disk. Mend the owner's `encode(_:)`, or change the state to one that it can write.
      """
    case .files(let error): error.description
    }
  }
}
