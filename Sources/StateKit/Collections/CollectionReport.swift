/// Writes to standard error what a collection cannot return: a value knows no event log to report to.
func reportCollectionMistake(_ message: String) {
  StandardError.write(line: "StateKit: \(message)")
}
