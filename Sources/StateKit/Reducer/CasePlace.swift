/// Where a case path is written, as cheap as it can be had: of two places with one line and one column,
/// in files whose names are equally long, it does not know that they are two.
struct CasePlace: Hashable, Sendable {
  private let line: UInt
  private let column: UInt
  private let fileLength: Int

  init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
    self.line = line
    self.column = column
    fileLength = fileID.utf8CodeUnitCount
  }
}
