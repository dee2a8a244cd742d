import CasePathGeneration
import Foundation

// Usage: CasePathGenerator SOURCE OUTPUT
//
// Writes the case paths of the enums of a source file, and prints warnings in the format of the compiler.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: CasePathGenerator SOURCE OUTPUT")
  exit(2)
}
let source = URL(fileURLWithPath: arguments[1])
let output = URL(fileURLWithPath: arguments[2])
do {
  let bytes = [UInt8](try Data(contentsOf: source))
  let file = GeneratedFile(for: source.lastPathComponent, bytes)
  for warning in file.warnings { print(warning.text(path: arguments[1])) }
  let data = Data(file.text.utf8)
  // A file that is not written again is not compiled again.
  if (try? Data(contentsOf: output)) != data { try data.write(to: output) }
} catch {
  print("\(arguments[1]):1:1: error: the case paths cannot be generated: \(error)")
  exit(1)
}
