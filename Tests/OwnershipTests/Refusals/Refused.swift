import Testing

/// What the process says as it ends.
enum Refused {
  /// The message of the fatal error that ended the process, whole, without the place in front.
  static func message(in result: ExitTest.Result?) -> String? {
    guard let result else { return nil }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    return output.split(separator: "\n").lazy
      .compactMap { line in line.firstRange(of: "Fatal error: ").map { line[$0.upperBound...] } }
      .first.map(String.init)
  }
}
