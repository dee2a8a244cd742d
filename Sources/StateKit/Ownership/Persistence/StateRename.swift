/// Tells a storage that a published type has had another name, so that its record is found.
///
/// ```swift
/// let storage = try SharedStorage(
///   files: FolderStateFiles(path),
///   renames: [StateRename(from: "Contacts.ReadOnlyState", to: ReadOnlyContactsState.self)])
/// ```
///
/// The record takes the new name when it is read first. Leave the entry where it is for as long as
/// some installation may not have been launched since.
public struct StateRename: Sendable {
  /// The old name.
  let old: RecordName
  /// The name that the type has now.
  let new: RecordName?
  /// The published type.
  let type: ObjectIdentifier

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - oldName: The name that the type had, with its module: `String(reflecting:)` of it.
  ///   - type: The published type.
  public init<Published: PublishedState>(from oldName: String, to type: Published.Type) {
    old = RecordName(formerly: oldName)
    new = RecordName(type)
    self.type = ObjectIdentifier(type)
  }
}
