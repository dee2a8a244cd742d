import Foundation

extension AuditResult {
  /// The result for programs: an object with `findings`, `unknowns`, `notes` and `fileCount`, its
  /// keys in order of the alphabet.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
