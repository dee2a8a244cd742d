/// What stands in the place of a record.
struct FoundRecord: Sendable {
  enum Content: Sendable {
    case nothing
    case record(StateRecord)
    case problem(RecordProblem)
    /// It could not be read just now; what it is, nobody knows.
    case failed(StateFilesError, file: String)
  }

  var content: Content
  var standing = RecordStanding()
}
