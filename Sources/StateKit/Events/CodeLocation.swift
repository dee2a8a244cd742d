/// A place in the sources: the module and file, and the line.
public struct CodeLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file as `Module/File.swift`.
  public let fileID: String
  /// The line, counted from 1.
  public let line: UInt

  /// Names a place; the defaults name the caller's.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.fileID = fileID.description
    self.line = line
  }

  /// What it is, in words.
  public var description: String { "\(fileID):\(line)" }
}
