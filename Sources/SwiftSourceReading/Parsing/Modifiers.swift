/// The modifiers of a declaration, as far as a reader of sources needs them.
package struct Modifiers: OptionSet {
  package let rawValue: UInt16

  package static let `static` = Self(rawValue: 1)
  package static let `private` = Self(rawValue: 2)
  package static let `fileprivate` = Self(rawValue: 4)
  package static let weak = Self(rawValue: 8)
  package static let unowned = Self(rawValue: 16)
  package static let lazy = Self(rawValue: 32)
  package static let mutating = Self(rawValue: 64)
  package static let consuming = Self(rawValue: 128)
  package static let final = Self(rawValue: 256)
  package static let `public` = Self(rawValue: 512)
  package static let package = Self(rawValue: 1_024)
  package static let `internal` = Self(rawValue: 2_048)

  /// Whether only code in the same file can access the declaration.
  package var isFilePrivate: Bool { !isDisjoint(with: [.private, .fileprivate]) }

  /// Creates the modifier for a keyword, or an empty set for a keyword that is not listed.
  package init(_ word: Keyword) {
    self =
      switch word {
      case .static, .class: .static
      case .private: .private
      case .fileprivate: .fileprivate
      case .weak: .weak
      case .unowned: .unowned
      case .lazy: .lazy
      case .mutating: .mutating
      case .consuming: .consuming
      case .final: .final
      case .public, .open: .public
      case .package: .package
      case .internal: .internal
      default: []
      }
  }

  package init(rawValue: UInt16) { self.rawValue = rawValue }
}
