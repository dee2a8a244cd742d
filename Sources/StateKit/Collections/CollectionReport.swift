import Foundation

/// Writes to stderr what a collection cannot return: a value knows no event log to report to.
func reportCollectionMistake(_ message: String) {
  try? FileHandle.standardError.write(contentsOf: Data("StateKit: \(message)\n".utf8))
}
