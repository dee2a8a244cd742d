import Foundation
import LifeSignalDomain
import LifeSignalHosting
import StateKit

/// Prints what the folder of a server contains.
struct RecordCommand: Command {
  static let name = "record"
  static let summary = "Prints what the folder of `serve` contains."
  static let operands = "DIR"
  static let discussion = """
    Reads the folder of a server that is not running, with the checks of a start, and changes nothing.
    Prints the accounts, with the number of their contacts and of their notifications.

    With `--format json`, prints each account with its content, and each action of an account holder that
    arrived in the log after the last snapshot: whether it was carried out (`carriedOut`), had been
    carried out before (`repeated`), or was carried out twice (`doubled`).

    Exit code:
      0  the folder is intact, and no action was carried out twice
      1  an action was carried out twice
      2  wrong usage
      3  the folder cannot be read, is in use, or is damaged
    """
  static let example = "\(CommandLineTool.name) record ./ls"
  static let options: [Option] = [.format]

  private let folder: String
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard let folder = arguments.operands.first else { throw .missingOperand("DIR") }
    if arguments.operands.count > 1 { throw .unexpectedOperand(arguments.operands[1]) }
    self.folder = folder
    isJSON = arguments.value(of: .format) == "json"
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    // Opening a folder would create it.
    guard FileManager.default.fileExists(atPath: folder) else {
      console.writeDiagnostic("\(CommandLineTool.name): there is no folder \(folder)")
      return .badInput
    }
    let record: BackendRecord
    do throws(BackendStorageError) {
      record = try BackendRecord(of: FolderStateFiles(folder))
    } catch {
      console.writeDiagnostic("\(CommandLineTool.name): \(error.explanation)")
      return .badInput
    }
    let writer = RecordWriter(output: console.output)
    try isJSON ? writer.writeJSON(record) : writer.writeText(record)
    return record.executions.contains { $0.effect == .doubled } ? .failed : .success
  }
}
