import Foundation

/// Standard error, for what is not the result.
enum Console {
  static func note(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
