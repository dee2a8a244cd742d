/// The result of reading a record.
struct RecordLookup: Sendable {
  enum Content: Sendable {
    /// There is nothing to load. Either no record exists, or the content of the record was released
    /// after the state was loaded, or the record is unusable and the state starts fresh.
    case nothing
    case record(StateRecord)
    case problem(RecordProblem)
    /// The file could not be read, so its content is unknown.
    case failed(StateFilesError, file: String)
  }

  var content: Content
  var status = RecordStatus()
}
