/// A declaration of one of the audited files.
struct DeclarationID: Hashable {
  let file: Int
  let number: Int
}
