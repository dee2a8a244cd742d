/// The modifiers of a declaration, as far as the audit rules check them.
struct Modifiers: OptionSet {
  let rawValue: UInt16

  static let `static` = Self(rawValue: 1)
  static let `private` = Self(rawValue: 2)
  static let `fileprivate` = Self(rawValue: 4)
  static let weak = Self(rawValue: 8)
  static let unowned = Self(rawValue: 16)
  static let lazy = Self(rawValue: 32)
  static let mutating = Self(rawValue: 64)
  static let consuming = Self(rawValue: 128)
  static let final = Self(rawValue: 256)

  /// Whether only code in the same file can access the declaration.
  var isFilePrivate: Bool { !isDisjoint(with: [.private, .fileprivate]) }

  /// Creates the modifier for a keyword, or an empty set for a keyword that no rule checks.
  init(_ word: Keyword) {
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
      default: []
      }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }
}
