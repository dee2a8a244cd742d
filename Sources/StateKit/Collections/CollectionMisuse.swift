/// Reports a misuse of a collection to standard error. A collection is a value, so it has no event
/// log to report to.
func reportCollectionMisuse(_ message: String) {
  StandardError.writeLine("StateKit: \(message)")
}
