/// A type in owned state of which the audit cannot tell whether it is a value: it is declared nowhere
/// in the audited sources, and not on the list of known ones.
///
/// It is neither passed nor a finding. Audit the sources that declare it, too, or name it in
/// ``Audit/init(rules:valueTypes:bytesPerFile:)``.
public struct UnknownType: Hashable, Codable, Sendable {
  /// The path of the file, from the audited folder.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in characters.
  public let column: Int
  /// The type as it is written, or what could not be read.
  public let type: String
  /// How owned state comes to hold it: `["ContactsState.contacts", "Contact.photo"]`.
  public let path: [String]
}
