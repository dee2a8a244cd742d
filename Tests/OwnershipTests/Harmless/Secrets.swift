import StateKit

/// The values that reflection must not reach.
enum Secrets {
  /// Returns the paths and types of all secret values that mirrors reach from a value.
  static func found(in value: Any) -> [String] {
    var seen: Set<ObjectIdentifier> = []
    var found: [String] = []
    follow(value, path: "", &seen, &found)
    return found
  }

  private static func follow(
    _ value: Any, path: String, _ seen: inout Set<ObjectIdentifier>, _ found: inout [String]
  ) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      guard seen.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
    }
    if isSecret(value) { found.append("\(path): \(type(of: value))") }
    var next: Mirror? = mirror
    while let mirror = next {
      for child in mirror.children {
        follow(child.value, path: "\(path).\(child.label ?? "")", &seen, &found)
      }
      next = mirror.superclassMirror
    }
  }

  private static func isSecret(_ value: Any) -> Bool {
    value is SharedStorage || value is EventLog || value is any StateOwner || value is NotesState
      || String(describing: type(of: value)).contains(/StateCell|StorageLock|Owner/)
  }
}
