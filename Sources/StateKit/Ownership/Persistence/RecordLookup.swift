/// The result of reading a record.
struct RecordLookup: Sendable {
  enum Content: Sendable {
    /// There is no record, its content was released after the state was loaded, or the state starts
    /// fresh because the record could not be read.
    case nothing
    case record(StateRecord)
    case problem(RecordProblem)
    /// The file could not be read, so its content is unknown.
    case failed(StateFilesError, file: String)
  }

  var content: Content
  var status = RecordStatus()
}
