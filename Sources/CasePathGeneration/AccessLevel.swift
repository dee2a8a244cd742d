internal import SwiftSourceReading

/// How far a declaration can be seen.
enum AccessLevel: Int, Comparable {
  /// Only in the same file, so a generated file cannot extend it.
  case file
  case module
  case package
  case `public`

  /// The level that modifiers state; `nil` if they state none.
  init?(_ modifiers: Modifiers) {
    if modifiers.isFilePrivate {
      self = .file
    } else if modifiers.contains(.public) {
      self = .public
    } else if modifiers.contains(.package) {
      self = .package
    } else if modifiers.contains(.internal) {
      self = .module
    } else {
      return nil
    }
  }

  /// The modifier with a space after it; empty for the standard level.
  var modifier: String {
    switch self {
    case .file: "fileprivate "
    case .module: ""
    case .package: "package "
    case .public: "public "
    }
  }

  static func < (left: AccessLevel, right: AccessLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
