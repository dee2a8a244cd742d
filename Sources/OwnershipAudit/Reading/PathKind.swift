import Foundation

/// The kind of the item at a path, after following links.
enum PathKind {
  case file(bytes: Int)
  case folder
  /// A broken link, or a pipe or a device. Reading a pipe or a device could block the audit.
  case other
  case missing

  init(_ path: String) {
    let files = FileManager.default
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? files.attributesOfItem(atPath: resolved) else {
      // A broken link, or one that leads to itself, exists although it has no attributes.
      let isLink = (try? files.destinationOfSymbolicLink(atPath: path)) != nil
      self = isLink ? .other : .missing
      return
    }
    switch attributes[.type] as? FileAttributeType {
    case .typeDirectory: self = .folder
    case .typeRegular: self = .file(bytes: (attributes[.size] as? Int) ?? 0)
    default: self = .other
    }
  }
}
