/// A type in owned state that the audit does not know.
///
/// The audited sources do not declare the type, and it is not a known value type of a library. An
/// unknown type has not passed the audit, but it is not a finding either. To resolve it, audit the
/// sources that declare it, or name it in ``Audit/init(rules:valueTypes:bytesPerFile:)``.
public struct UnknownType: Hashable, Codable, Sendable {
  /// The path of the file, which starts with the audited path unless that is the current folder.
  public let file: String
  /// The line, starting at 1.
  public let line: Int
  /// The column in characters, starting at 1.
  public let column: Int
  /// The type as it is written, or a description of a property whose type cannot be derived.
  public let type: String
  /// The properties that lead to the type: `["ContactsState.contacts", "Contact.photo"]`.
  public let path: [String]
}
