/// Identifies a declaration in the audited files.
///
/// A parameter or property of this type that is named `scope` is the declaration from which the names
/// in a type or an expression are looked up.
struct DeclarationID: Hashable {
  /// The index of the file in ``SourceIndex/files``.
  let file: Int
  /// The index of the declaration in ``SourceFile/declarations``.
  let number: Int
}
