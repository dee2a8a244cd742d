import Foundation

/// What stands at a path, links followed.
enum PathKind {
  case file(bytes: Int)
  case folder
  case nothing

  init(_ path: String) {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else {
      self = .nothing
      return
    }
    switch attributes[.type] as? FileAttributeType {
    case .typeDirectory: self = .folder
    case .typeRegular: self = .file(bytes: (attributes[.size] as? Int) ?? 0)
    // A pipe or a device would be waited for.
    default: self = .nothing
    }
  }
}
