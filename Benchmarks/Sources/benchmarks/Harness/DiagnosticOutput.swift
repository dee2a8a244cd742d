import Foundation

/// Standard error, for output that is not a result.
enum DiagnosticOutput {
  static func write(line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
