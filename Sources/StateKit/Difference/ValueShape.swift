/// How a value is made up, as its mirror shows it: the one view that printing and comparing share.
enum ValueShape {
  /// Nothing to look into, and what is written for it.
  case word(String)
  case text(String)
  case optional(Any?)
  case enumCase(String, payload: Any?)
  /// A struct or a class with its name, or a tuple.
  case members(name: String?, [Member])
  case elements(any ListedElements)
  case keyed(Keys, [KeyedValue])

  struct Member {
    let label: String?
    let value: Any
  }

  /// What the keys of keyed values are.
  enum Keys {
    case keys, elements
  }

  init(of value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {  // before all casts, which look through an optional
      self = .optional(mirror.children.first?.value)
    } else if let text = scalarShape(of: value) {
      self = text
    } else {
      self.init(of: mirror, value)
    }
  }

  private init(of mirror: Mirror, _ value: Any) {
    switch mirror.displayStyle {
    case .enum:
      if let payload = mirror.children.first {
        self = .enumCase(payload.label ?? "", payload: payload.value)
      } else if value is any CustomReflectable {
        self = Self.nothing(in: value)  // it hides its payload, and printing it might not
      } else {
        self = .enumCase(oneLine("\(value)"), payload: nil)
      }
    case .collection:
      self = .elements(
        value as? any ListedElements ?? MirroredElements(children: mirror.children))
    case .set:
      self = .keyed(.elements, mirror.children.map { KeyedValue(key: $0.value, value: $0.value) })
    case .dictionary:
      self = .keyed(.keys, mirror.children.map { KeyedValue(pair: $0.value) })
    case .tuple:
      self = .members(name: nil, Self.members(of: mirror))
    default:
      let members = Self.members(of: mirror)
      if members.isEmpty, !(value is any CustomReflectable), let text = ownText(of: value) {
        self = .word(text)
      } else {
        self = .members(name: "\(type(of: value))", members)
      }
    }
  }

  private static func nothing(in value: Any) -> Self { .members(name: "\(type(of: value))", []) }

  /// The members of a value, those of a superclass first.
  private static func members(of mirror: Mirror) -> [Member] {
    let inherited = mirror.superclassMirror.map { members(of: $0) } ?? []
    return inherited
      + mirror.children.map { Member(label: label($0.label), value: $0.value) }
  }

  /// The name that the member has in its source; nil for one that is known by its position.
  private static func label(_ label: String?) -> String? {
    let lazyPrefix = "$__lazy_storage_$_"
    guard let label, !label.hasPrefix(".") else { return nil }  // a tuple's members: .0, .1
    return label.hasPrefix(lazyPrefix) ? String(label.dropFirst(lazyPrefix.count)) : label
  }
}
