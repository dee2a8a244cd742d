/// The source location of a case path, stored in a compact form. Two locations with the same line
/// and column in files with names of the same length compare as equal.
struct CasePathLocation: Hashable, Sendable {
  private let line: UInt
  private let column: UInt
  private let fileLength: Int

  init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
    self.line = line
    self.column = column
    fileLength = fileID.utf8CodeUnitCount
  }
}
