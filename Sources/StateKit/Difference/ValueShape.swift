/// How a value is made up, as its mirror shows it: the one view that printing and comparing share.
enum ValueShape {
  /// Nothing to look into, and its text.
  case scalar(String)
  case optional(Any?)
  case enumCase(String, payload: Any?)
  /// A struct, a class or a tuple.
  case members([Member])
  case elements([Any])
  case keyed(Keys, [KeyedValue])

  struct Member {
    let label: String?
    let value: Any
  }

  init(of value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {  // first: casting looks through an optional
      self = .optional(mirror.children.first?.value)
    } else if let text = scalarText(of: value) {
      self = .scalar(text)
    } else if let rows = value as? any IdentifiedElements {
      self = .keyed(.ids, rows.keyedValues)
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
        self = .members([])  // it hides its payload, and printing it might not
      } else {
        self = .enumCase(String(describing: value), payload: nil)
      }
    case .collection:
      self = .elements(mirror.children.map(\.value))
    case .set:
      self = .keyed(.elements, mirror.children.map { KeyedValue(key: $0.value, value: $0.value) })
    case .dictionary:
      self = .keyed(.keys, mirror.children.map { KeyedValue(pair: $0.value) })
    default:
      self = .members(Self.members(of: mirror))
    }
  }

  /// The members of a value, those of a superclass first.
  private static func members(of mirror: Mirror) -> [Member] {
    let inherited = mirror.superclassMirror.map { members(of: $0) } ?? []
    return inherited
      + mirror.children.map { child in
        let isNumbered = child.label?.hasPrefix(".") ?? true  // a tuple's members: .0, .1
        return Member(label: isNumbered ? nil : child.label, value: child.value)
      }
  }
}

/// What holds its elements by id: it is compared by id and not by position.
protocol IdentifiedElements {
  var keyedValues: [KeyedValue] { get }
}
