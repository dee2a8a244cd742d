/// Identifies a declaration in the audited files.
struct DeclarationID: Hashable {
  let file: Int
  let number: Int
}
