/// A remark on a file or folder: why the audit did not read it completely, or advice about its code.
public struct AuditNote: Hashable, Codable, Sendable {
  /// The reason for a note.
  public enum Reason: Hashable, Codable, Sendable {
    /// The file or folder does not exist.
    case missing
    /// The file or folder cannot be read. The payload is the system's error message.
    case unreadable(String)
    /// The path leads to a pipe, a device, or a broken link.
    case notRegularFile
    /// The path was passed to the audit, but does not end in `.swift`.
    case notSwift
    /// The file is larger than the limit. Both sizes are in bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// The file is not UTF-8 text. The compiler refuses it as well.
    case notText
    /// The file was audited only in part, because the line contains code that the audit cannot read.
    /// The text describes the code: `an unterminated comment`.
    case malformed(line: Int, String)
    /// The folder contains no Swift file.
    case noSources
    /// The path is a link to a folder that contains the link. The audit did not follow it.
    case symlinkCycle
    /// The audit found no build script in the folder of the manifest, and checked none.
    case noBuildScript
    /// The folder contains this number of Swift files that no target of the package compiles.
    case notCompiled(files: Int)
    /// A rule advises against the code in this line. Advice does not change the exit code.
    case advice(RuleID, line: Int, what: String, fix: String)
  }

  /// The path of the file or folder.
  public let path: String
  /// The reason for the note.
  public let reason: Reason

  /// Whether the note is advice from a rule.
  public var isAdvice: Bool {
    if case .advice = reason { true } else { false }
  }

  /// Whether the audit missed sources that it should have audited.
  ///
  /// A file that the audit cannot parse is a gap, because the compiler may accept a file that the
  /// audit misreads. Files that no target compiles are not a gap.
  public var isGap: Bool {
    switch reason {
    case .missing, .unreadable, .notRegularFile, .notSwift, .tooLarge, .notText, .noSources,
      .malformed:
      true
    case .symlinkCycle, .noBuildScript, .notCompiled, .advice: false
    }
  }
}
