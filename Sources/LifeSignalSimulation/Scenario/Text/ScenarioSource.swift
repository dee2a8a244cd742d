/// The text of a scenario file after the first checks: valid UTF-8, within its limits, and not
/// empty.
///
/// Any bytes result in a source or a typed error. A caller that reads at most ``byteLimit`` + 1
/// bytes of a file limits the memory that a source needs.
///
/// - Complexity: O(*n*) in the number of bytes.
public struct ScenarioSource: Equatable, Sendable {
  /// The maximum size of a scenario file, in bytes.
  public static let byteLimit = 1 << 20

  /// The maximum length of a line, in bytes.
  public static let lineByteLimit = 4096

  /// The byte order mark that some editors write before UTF-8 text.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The name of the file in messages: its path, as the user entered it.
  public let name: String

  /// The lines without line endings; line number n is element n - 1.
  public let lines: [String]

  /// Checks the bytes and splits them into lines.
  ///
  /// - Parameters:
  ///   - name: The name of the file in messages.
  ///   - bytes: The whole file, or its first ``byteLimit`` + 1 bytes.
  /// - Throws: ``ScenarioError`` if there are no bytes or too many, if they are not UTF-8, or if a
  ///   line is too long.
  public init(name: String, bytes: [UInt8]) throws(ScenarioError) {
    guard bytes.count <= Self.byteLimit else {
      throw ScenarioError(file: name, reason: .tooLarge(byteLimit: Self.byteLimit))
    }
    // Some editors write a byte order mark at the start, which UTF-8 does not need.
    let content = bytes.starts(with: Self.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    guard !content.isEmpty else { throw ScenarioError(file: name, reason: .empty) }

    var lines: [String] = []
    for var line in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let number = lines.count + 1
      guard line.count <= Self.lineByteLimit else {
        throw ScenarioError(
          file: name, reason: .lineTooLong(line: number, byteLimit: Self.lineByteLimit))
      }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw ScenarioError(file: name, reason: .notUTF8(line: number))
      }
      lines.append(text)
    }
    self.name = name
    self.lines = lines
  }
}
