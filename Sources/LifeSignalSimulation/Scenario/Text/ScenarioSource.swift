/// The text of one scenario file, checked once: UTF-8, inside its limits and not empty.
///
/// Any bytes make a source or a typed error; the cost is linear in their number, and a caller who
/// reads no more than ``byteLimit`` + 1 bytes of a file needs no more memory than that.
public struct ScenarioSource: Equatable, Sendable {
  /// The most bytes that a scenario file may have.
  public static let byteLimit = 1 << 20

  /// The most bytes that one line may have.
  public static let lineByteLimit = 4096

  /// What some editors put before UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What messages call the file: its path, as the person gave it.
  public let name: String

  /// The lines without their ends; line number n is element n - 1.
  public let lines: [String]

  /// Checks the bytes and cuts them into lines.
  ///
  /// - Parameters:
  ///   - name: What messages call the file.
  ///   - bytes: The whole file, or its first ``byteLimit`` + 1 bytes.
  /// - Throws: ``ScenarioError`` when the bytes are none, too many or not UTF-8, or a line is too
  ///   long.
  public init(name: String, bytes: [UInt8]) throws(ScenarioError) {
    guard bytes.count <= Self.byteLimit else {
      throw ScenarioError(file: name, reason: .tooLarge(byteLimit: Self.byteLimit))
    }
    // Editors on other systems put a byte order mark first; it says nothing about UTF-8.
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
