import Foundation

/// The identity of a file. Two paths to the same file, by a symbolic or a hard link, have equal
/// identities.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// Creates the identity of the file at a path, or `nil` if there is no such file.
  ///
  /// - Parameter path: The path as the user entered it; `-` is the standard input.
  init?(path: String) {
    guard let attributes = Self.attributes(of: path == "-" ? "/dev/stdin" : path),
      let device = (attributes[.systemNumber] as? NSNumber)?.uint64Value,
      let number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
    else { return nil }
    (self.device, self.number) = (device, number)
  }

  /// Returns the type of the file at a path: `typeUnknown` for a pipe, or `nil` if no file exists.
  static func type(of path: String) -> FileAttributeType? {
    attributes(of: path)?[.type] as? FileAttributeType
  }

  private static func attributes(of path: String) -> [FileAttributeKey: Any]? {
    // An empty path would be the current directory.
    guard !path.isEmpty else { return nil }
    let url = URL(userPath: path)
    let resolvedPath = url.resolvingSymlinksInPath().path
    return try? FileManager.default.attributesOfItem(atPath: resolvedPath)
  }
}
