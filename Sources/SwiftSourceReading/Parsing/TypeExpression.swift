/// A type as it is written in the sources.
package indirect enum TypeExpression {
  /// One part of a name such as `StateKit::Page<Contact>.Index`.
  package struct Component {
    package let name: String
    package var arguments: [TypeExpression] = []

    package init(name: String, arguments: [TypeExpression] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  package struct FunctionParameter {
    package let type: TypeExpression
    package let isInout: Bool

    package init(type: TypeExpression, isInout: Bool) {
      self.type = type
      self.isInout = isInout
    }
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
  /// The type cannot be parsed.
  case unreadable

  /// The last name of a named type: `Index` for `Page.Index`.
  package var lastName: String? {
    if case .named(let components) = self { components.last?.name } else { nil }
  }

  /// All names of a named type: `["Page", "Index"]` for `Page.Index`.
  package var path: [String] {
    if case .named(let components) = self { components.map(\.name) } else { [] }
  }

  /// Whether `condition` holds for this type or for a type in it.
  package func contains(where condition: (TypeExpression) -> Bool) -> Bool {
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

  /// Whether one of `names` occurs in the type.
  package func mentions(_ names: Set<String>) -> Bool {
    contains { type in
      guard case .named(let components) = type else { return false }
      return components.contains { names.contains($0.name) }
    }
  }
}
