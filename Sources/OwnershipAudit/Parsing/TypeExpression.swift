/// A type as it is written.
indirect enum TypeExpression {
  /// One part of `StateKit::Page<Contact>.Index`.
  struct Component {
    let name: String
    var arguments: [TypeExpression] = []
  }

  struct FunctionParameter {
    let type: TypeExpression
    let isInout: Bool
  }

  case named([Component])
  case array(TypeExpression)
  case dictionary(TypeExpression, TypeExpression)
  case optional(TypeExpression)
  case tuple([TypeExpression])
  case function([FunctionParameter], result: TypeExpression)
  /// `any P`.
  case existential(TypeExpression)
  /// `some P`.
  case opaque(TypeExpression)
  case metatype(TypeExpression)
  case composition([TypeExpression])
  /// `~Copyable`.
  case suppressed(TypeExpression)
  /// It could not be read.
  case unreadable

  /// The last name of a named type: `Index` of `Page.Index`.
  var lastName: String? {
    if case .named(let components) = self { components.last?.name } else { nil }
  }

  /// All names: `["Page", "Index"]`.
  var path: [String] {
    if case .named(let components) = self { components.map(\.name) } else { [] }
  }

  /// Whether `condition` holds for this type or for one that it is made of.
  func contains(where condition: (TypeExpression) -> Bool) -> Bool {
    if condition(self) { return true }
    switch self {
    case .named(let components):
      return components.contains { component in
        component.arguments.contains { $0.contains(where: condition) }
      }
    case .array(let type), .optional(let type), .existential(let type), .opaque(let type),
      .metatype(let type), .suppressed(let type):
      return type.contains(where: condition)
    case .dictionary(let key, let value):
      return key.contains(where: condition) || value.contains(where: condition)
    case .tuple(let types), .composition(let types):
      return types.contains { $0.contains(where: condition) }
    case .function(let parameters, let result):
      return parameters.contains { $0.type.contains(where: condition) }
        || result.contains(where: condition)
    case .unreadable: return false
    }
  }

  /// Whether one of its names is among `names`.
  func mentions(_ names: Set<String>) -> Bool {
    contains { type in
      guard case .named(let components) = type else { return false }
      return components.contains { names.contains($0.name) }
    }
  }
}
