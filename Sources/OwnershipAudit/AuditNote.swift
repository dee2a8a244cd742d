/// Something that the audit could not look at, or not wholly.
public struct AuditNote: Hashable, Codable, Sendable {
  /// Why it could not.
  public enum Reason: Hashable, Codable, Sendable {
    /// There is no such file or folder.
    case missing
    /// It cannot be read; the system's words.
    case unreadable(String)
    /// It is a pipe, a device, or a link to nowhere.
    case noRegularFile
    /// It was asked for by its own name, which does not end in `.swift`.
    case notSwift
    /// It is larger than the limit, in bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// It is no UTF-8 text; the compiler refuses it, too.
    case notText
    /// It was audited as far as it can be read: something in it has no end, or nests too deeply.
    case broken(line: Int, String)
    /// There is no Swift file in the folder.
    case noSources
    /// A link to a folder that it stands in: it was not followed.
    case leadsBack
    /// There is a manifest and no script that builds the package.
    case noBuildScript
  }

  /// The path of the file or folder.
  public let path: String
  /// Why it could not be audited, or not wholly.
  public let reason: Reason

  /// Whether something was not looked at, or not wholly: what is not seen has not passed.
  ///
  /// A file that is broken here and that the compiler takes would be one that the audit misreads.
  public var isGap: Bool {
    switch reason {
    case .missing, .unreadable, .noRegularFile, .notSwift, .tooLarge, .notText, .noSources,
      .broken:
      true
    case .leadsBack, .noBuildScript: false
    }
  }
}
