/// A use of a declaration of another folder.
struct FolderArrow: Hashable, CustomStringConvertible {
  let path: String
  let line: Int
  /// The name of the declaration.
  let name: String
  let usingFolder: String
  let declaringFolder: String

  var description: String { "\(path):\(line): \(name): \(usingFolder) → \(declaringFolder)" }
}
