import Foundation

extension AuditResult {
  /// Returns the result as a JSON object with `fileCount`, `findings`, `notes` and `unknowns`, with
  /// sorted keys.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
