/// The result of reading a record.
struct RecordLookup: Sendable {
  enum Content: Sendable {
    /// There is no record, or its content is no longer needed.
    case nothing
    case record(StateRecord)
    case problem(RecordProblem)
    /// The file could not be read, so its content is unknown.
    case failed(StateFilesError, file: String)
  }

  var content: Content
  var status = RecordStatus()
}
