/// A file or folder that the audit could not read completely, or advice about it.
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
    /// The file was audited only in part. The code in this line is unterminated, is nested too
    /// deeply, or declares a type too often.
    case malformed(line: Int, String)
    /// The folder contains no Swift file.
    case noSources
    /// The path is a link to a folder that contains the link. The audit did not follow it.
    case symlinkCycle
    /// The package has a manifest, but no script that builds it.
    case noBuildScript
    /// No target of the package compiles this number of Swift files in the folder.
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

  /// Whether a part of the sources was not audited.
  ///
  /// This includes files that the audit cannot parse, because the compiler may accept a file that
  /// the audit misreads.
  public var isGap: Bool {
    switch reason {
    case .missing, .unreadable, .notRegularFile, .notSwift, .tooLarge, .notText, .noSources,
      .malformed:
      true
    case .symlinkCycle, .noBuildScript, .notCompiled, .advice: false
    }
  }
}
