import Foundation

/// Which file a path leads to: two paths that lead to one file, by a link of either kind, have the same.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// - Parameter path: The path as it was given; `-` means the standard input. Nil when nothing is
  ///   there.
  init?(path: String) {
    guard let found = Self.attributes(of: path == "-" ? "/dev/stdin" : path),
      let device = (found[.systemNumber] as? NSNumber)?.uint64Value,
      let number = (found[.systemFileNumber] as? NSNumber)?.uint64Value
    else { return nil }
    (self.device, self.number) = (device, number)
  }

  /// What stands at the end of a path; `typeUnknown` for a pipe. Nil when nothing is there.
  static func type(of path: String) -> FileAttributeType? {
    attributes(of: path)?[.type] as? FileAttributeType
  }

  private static func attributes(of path: String) -> [FileAttributeKey: Any]? {
    // An empty path would be taken for the current directory, and `~` for somebody's home.
    guard !path.isEmpty else { return nil }
    let url = URL(fileURLWithPath: path.hasPrefix("~") ? "./" + path : path)
    let end = url.resolvingSymlinksInPath().path
    return try? FileManager.default.attributesOfItem(atPath: end)
  }
}
