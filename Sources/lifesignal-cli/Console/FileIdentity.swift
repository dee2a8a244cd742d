import Foundation

/// The identity of a file: two paths to one file, by a link of either kind, have equal identities.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// - Parameter path: The path as the user entered it; `-` is the standard input. Returns `nil` if
  ///   there is no such file.
  init?(path: String) {
    guard let found = Self.attributes(of: path == "-" ? "/dev/stdin" : path),
      let device = (found[.systemNumber] as? NSNumber)?.uint64Value,
      let number = (found[.systemFileNumber] as? NSNumber)?.uint64Value
    else { return nil }
    (self.device, self.number) = (device, number)
  }

  /// Returns the type of the file at a path; `typeUnknown` for a pipe, and `nil` without a file.
  static func type(of path: String) -> FileAttributeType? {
    attributes(of: path)?[.type] as? FileAttributeType
  }

  private static func attributes(of path: String) -> [FileAttributeKey: Any]? {
    // An empty path would be the current directory, and `~` a home directory.
    guard !path.isEmpty else { return nil }
    let url = URL(fileURLWithPath: path.hasPrefix("~") ? "./" + path : path)
    let end = url.resolvingSymlinksInPath().path
    return try? FileManager.default.attributesOfItem(atPath: end)
  }
}
