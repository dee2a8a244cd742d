/// A verb of the command `qr`.
protocol QRSubcommand {
  /// The name of the verb's operand in messages.
  static var operandName: String { get }
  /// The flags that affect the verb.
  static var options: [Option] { get }

  /// Creates the verb from its operand and from the flags in the arguments.
  ///
  /// - Throws: ``UsageError`` if a flag is invalid.
  init(_ operand: String, _ arguments: Arguments) throws(UsageError)

  /// The path of the output file, or `nil` for the standard output.
  var outputPath: String? { get }

  /// The kind of the output file.
  var outputKind: QROutputKind { get }

  /// Returns the output, or the reason why there is none.
  func result(_ console: Console) -> Result<[UInt8], QRError>
}

/// The reason why a verb has no output, as a message to the user.
struct QRError: Error {
  let text: String
  /// The path of the file that the message is about; `nil` for an argument.
  var path: String?
}
