extension RecordKeeper {
  /// Gives a file that cannot be used a name that no file has, so that it is kept.
  ///
  /// - Returns: The new name.
  func setAside(_ fileName: String, _ problem: RecordProblem) throws(StateFilesError) -> String {
    let names = Set(try files.names())
    var number = 1
    while names.contains("\(fileName).\(problem.word)-\(number)") { number += 1 }
    let newName = "\(fileName).\(problem.word)-\(number)"
    try files.move(fileName, to: newName)
    try files.synchronizeNames()
    return newName
  }

  /// What a file holds; nil when there is none.
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

  /// A record that is to stand under a name: one of another type is a problem.
  func record(_ bytes: [UInt8], as name: String) throws(RecordProblem) -> StateRecord {
    let record = try StateRecord(bytes)
    guard accepts(record.name, for: name) else { throw .anotherType(record.name) }
    return record
  }
}
