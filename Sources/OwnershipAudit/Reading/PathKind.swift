import Foundation

/// What stands at a path, links followed.
enum PathKind {
  case file(bytes: Int)
  case folder
  /// A pipe or a device, which would be waited for, or a link to nowhere.
  case other
  case nothing

  init(_ path: String) {
    let files = FileManager.default
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? files.attributesOfItem(atPath: resolved) else {
      // A link whose end is not there, or leads back to itself, is there all the same.
      let isLink = (try? files.destinationOfSymbolicLink(atPath: path)) != nil
      self = isLink ? .other : .nothing
      return
    }
    switch attributes[.type] as? FileAttributeType {
    case .typeDirectory: self = .folder
    case .typeRegular: self = .file(bytes: (attributes[.size] as? Int) ?? 0)
    default: self = .other
    }
  }
}
