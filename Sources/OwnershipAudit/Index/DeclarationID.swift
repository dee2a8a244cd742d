/// Identifies a declaration in the audited files.
struct DeclarationID: Hashable {
  /// The index of the file in ``SourceIndex/files``.
  let file: Int
  /// The index of the declaration in ``SourceFile/declarations``.
  let number: Int
}
