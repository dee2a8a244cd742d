internal import StateKit

/// The structure of a value according to its mirror, used for printing and comparing.
enum ValueShape {
  /// A value without parts, and its printed form.
  case verbatim(String)
  case text(String)
  case optional(Any?)
  case enumCase(String, payload: Any?)
  /// A struct or a class with its name, or a tuple.
  case members(name: String?, [Member])
  case elements(any OrderedElements)
  /// The values of a dictionary with their keys, or the elements of a set, each as its own key.
  case keyed(KeyedKind, [KeyedValue])

  struct Member {
    let label: String?
    let value: Any
  }

  /// The collection that contains the keyed values.
  enum KeyedKind {
    case dictionary, set
  }

  init(of value: Any) {
    let mirror = Mirror(reflecting: value)
    // Optionals are handled before all casts, because a cast unwraps an optional.
    if mirror.displayStyle == .optional {
      self = .optional(mirror.children.first?.value)
    } else if let shape = scalarShape(of: value) {
      self = shape
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
        // The enum hides its payload, which its description might show.
        self = Self.withoutMembers(value)
      } else {
        self = .enumCase(oneLine("\(value)"), payload: nil)
      }
    case .collection:
      self = .elements(
        value as? any OrderedElements ?? MirroredElements(children: mirror.children))
    case .set:
      self = .keyed(.set, mirror.children.map { KeyedValue(key: $0.value, value: $0.value) })
    case .dictionary:
      self = .keyed(.dictionary, mirror.children.map { KeyedValue(pair: $0.value) })
    case .tuple:
      self = .members(name: nil, Self.members(of: mirror))
    default:
      let members = Self.members(of: mirror)
      if members.isEmpty, !(value is any CustomReflectable), let text = selfDescription(of: value) {
        self = .verbatim(text)
      } else {
        self = .members(name: "\(type(of: value))", members)
      }
    }
  }

  private static func withoutMembers(_ value: Any) -> Self {
    .members(name: "\(type(of: value))", [])
  }

  /// Returns the members of a value, starting with those of its superclass.
  private static func members(of mirror: Mirror) -> [Member] {
    let inherited = mirror.superclassMirror.map { members(of: $0) } ?? []
    return inherited
      + mirror.children.map { Member(label: label($0.label, of: $0.value), value: $0.value) }
  }

  /// Returns the source name of a member; nil for a member that is identified by its position.
  private static func label(_ label: String?, of value: Any) -> String? {
    let lazyPrefix = "$__lazy_storage_$_"
    guard let label, !label.hasPrefix(".") else { return nil }  // elements of a tuple: .0, .1
    if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
    return label.hasPrefix("_") && value is any TransparentWrapper
      ? String(label.dropFirst()) : label
  }
}
