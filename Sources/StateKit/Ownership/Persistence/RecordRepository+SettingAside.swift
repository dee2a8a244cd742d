extension RecordRepository {
  /// Renames a file that cannot be used, so that its content is kept. The new name is unique.
  ///
  /// - Returns: The new name.
  func setAside(_ fileName: String, _ problem: RecordProblem) throws(StateFilesError) -> String {
    let names = Set(try files.fileNames())
    var number = 1
    while names.contains("\(fileName).\(problem.setAsideSuffix)-\(number)") { number += 1 }
    let newName = "\(fileName).\(problem.setAsideSuffix)-\(number)"
    try files.move(fileName, to: newName)
    try files.synchronizeFolder()
    return newName
  }

  /// Returns the parsed content of a file, or nil if the file does not exist.
  func parse<Value>(
    _ fileName: String, _ parse: ([UInt8]) throws(RecordProblem) -> Value
  ) throws(StateFilesError) -> Result<Value, RecordProblem>? {
    let bytes: [UInt8]
    do {
      guard let found = try files.read(fileName, limit: byteLimit) else { return nil }
      bytes = found
    } catch {
      switch error {
      case .notAFile: return .failure(.notAFile)
      case .tooLarge: return .failure(.tooLarge(byteLimit: byteLimit))
      default: throw error
      }
    }
    return Result { () throws(RecordProblem) in try parse(bytes) }
  }

  /// Decodes the record of a type, and throws if the record belongs to another type.
  func decodeRecord(_ bytes: [UInt8], as name: String) throws(RecordProblem) -> StateRecord {
    let record = try StateRecord(bytes)
    guard accepts(record.name, for: name) else { throw .anotherType(record.name) }
    return record
  }
}
