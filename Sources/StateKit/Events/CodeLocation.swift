/// A location in the source code: the module, the file and the line.
public struct CodeLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file as `Module/File.swift`.
  public let fileID: String
  /// The line, counted from 1.
  public let line: UInt

  /// Creates a location; the default is the location of the call.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.fileID = fileID.description
    self.line = line
  }

  /// The location as `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
