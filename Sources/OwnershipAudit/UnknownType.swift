/// A type in owned state that the audit does not know.
///
/// The audited sources do not declare the type, and it is not a known value type of a library. An
/// unknown type is not a finding, but makes the result incomplete. To resolve an unknown type,
/// audit the sources that declare the type, or pass its name to
/// ``Audit/init(rules:valueTypes:bytesPerFile:)`` as a value type.
public struct UnknownType: Hashable, Codable, Sendable {
  /// The path of the file. It starts with the audited path, unless the audited path is the current
  /// folder.
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
