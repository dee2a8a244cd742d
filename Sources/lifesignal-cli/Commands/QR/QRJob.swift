/// What one word behind `qr` does.
protocol QRJob {
  /// What follows the word, as messages name it.
  static var operand: String { get }
  /// The flags that mean something to it.
  static var options: [Option] { get }

  /// - Throws: ``UsageError`` when a flag does not fit.
  init(_ subject: String, _ arguments: Arguments) throws(UsageError)

  /// Where the result goes; nil for the output.
  var path: String? { get }

  /// What is written.
  func result(_ console: Console) -> Result<[UInt8], QRProblem>
}

/// Why there is no result, for a person.
struct QRProblem: Error {
  let text: String
}
