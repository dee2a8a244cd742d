import Foundation

/// The order of the folders of a target, as ARCHITECTURE.md states it: a file uses only its own folder
/// and the folders that are listed before it.
///
/// The order is a fenced block whose info string is `folders` and the name of the target. Each line is
/// a folder and what it is for. The folder in the first line is the lowest one; `.` is the folder of
/// the target itself. A file belongs to the innermost folder of the list that contains it.
struct FolderOrder {
  /// The error for a target whose order is missing from ARCHITECTURE.md or is malformed there.
  struct InvalidOrder: Error, CustomStringConvertible {
    let target: String
    let reason: String

    var description: String {
      "ARCHITECTURE.md states no valid order of the folders of \(target): \(reason)."
    }
  }

  let target: String
  /// The folders, the lowest first.
  let folders: [String]

  /// Reads the order of a target from the text of ARCHITECTURE.md.
  ///
  /// - Throws: ``InvalidOrder`` if there is no block, a folder is listed twice, or a line does not say
  ///   what its folder is for.
  init(of target: String, in text: String) throws {
    self.target = target
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "```folders \(target)"),
      let end = lines[start...].dropFirst().firstIndex(of: "```")
    else { throw InvalidOrder(target: target, reason: "there is no block `folders \(target)`") }
    folders = try lines[(start + 1)..<end].map { line in
      let words = line.split(separator: " ")
      guard words.count > 1 else {
        throw InvalidOrder(target: target, reason: "a line does not say what its folder is for")
      }
      return String(words[0])
    }
    guard Set(folders).count == folders.count else {
      throw InvalidOrder(target: target, reason: "a folder is listed twice")
    }
  }

  /// Returns the folder of a file, or nil if no listed folder contains it.
  ///
  /// - Parameter path: The path of the file in the folder of the target.
  func folder(of path: String) -> String? {
    let names = path.split(separator: "/").dropLast()
    for length in stride(from: names.count, through: 1, by: -1) {
      let folder = names.prefix(length).joined(separator: "/")
      if folders.contains(folder) { return folder }
    }
    return names.isEmpty && folders.contains(".") ? "." : nil
  }

  /// Whether a file in `folder` may use a declaration in `other`.
  func allows(_ folder: String, toUse other: String) -> Bool {
    guard let place = folders.firstIndex(of: folder), let otherPlace = folders.firstIndex(of: other)
    else { return false }
    return place >= otherPlace
  }
}
