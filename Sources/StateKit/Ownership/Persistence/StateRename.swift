/// An earlier name of a published type, under which a storage finds the record of the type.
///
/// ```swift
/// let storage = try SharedStorage(
///   files: FolderStateFiles(path),
///   renames: [StateRename(from: "Contacts.ReadOnlyState", to: ReadOnlyContactsState.self)])
/// ```
///
/// The file of the record is renamed when the record is first read. Keep the rename as long as
/// there may be installations that have not been launched since the type was renamed.
public struct StateRename: Sendable {
  /// The old name of the type.
  let old: RecordName
  /// The current name of the type, or `nil` if the type cannot have a record.
  let new: RecordName?
  /// The identifier of the published type.
  let type: ObjectIdentifier

  /// Creates a rename of a published type.
  ///
  /// - Parameters:
  ///   - oldName: The old name of the type with its module, as returned by `String(reflecting:)`.
  ///   - type: The published type.
  public init<Published: PublishedState>(from oldName: String, to type: Published.Type) {
    old = RecordName(formerly: oldName)
    new = RecordName(type)
    self.type = ObjectIdentifier(type)
  }
}
