import Foundation
import OwnershipAudit

// The tool of the plugin `AuditOwnership`. Its arguments are those of `swift package ownership-audit`.
func printError(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

do {
  let tool = try AuditTool(Array(CommandLine.arguments.dropFirst()))
  exit(Int32(try tool.run(print: { print($0) }, printError: printError)))
} catch let error as AuditTool.UsageError {
  printError("ownership-audit: \(error)\nSee: swift package ownership-audit --help")
  exit(2)
} catch {
  printError("ownership-audit: \(error)")
  exit(2)
}
