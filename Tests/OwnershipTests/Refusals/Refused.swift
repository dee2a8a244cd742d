import Testing

/// The output of a process that StateKit terminated to refuse an operation.
enum Refused {
  /// Returns the whole message of the fatal error that terminated the process, without its
  /// location.
  static func message(in result: ExitTest.Result?) -> String? {
    guard let result else { return nil }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    return output.split(separator: "\n").lazy
      .compactMap { line in line.firstRange(of: "Fatal error: ").map { line[$0.upperBound...] } }
      .first.map(String.init)
  }
}
