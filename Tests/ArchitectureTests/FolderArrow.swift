/// A use of a declaration of another folder.
struct FolderArrow: Hashable, CustomStringConvertible {
  let path: String
  let line: Int
  /// The name of the declaration.
  let name: String
  /// The folder that uses the declaration.
  let folder: String
  /// The folder that declares it.
  let other: String

  var description: String { "\(path):\(line): \(name): \(folder) → \(other)" }
}
