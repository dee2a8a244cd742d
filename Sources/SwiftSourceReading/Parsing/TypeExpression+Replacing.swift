extension TypeExpression {
  /// Returns this type after each key of `names`, such as a generic parameter, has been replaced by
  /// the type for that key.
  package func replacing(_ names: [String: TypeExpression]) -> TypeExpression {
    guard !names.isEmpty else { return self }
    switch self {
    case .named(let components):
      if components.count == 1, components[0].arguments.isEmpty,
        let other = names[components[0].name]
      {
        return other
      }
      return .named(
        components.map { component in
          Component(
            name: component.name, arguments: component.arguments.map { $0.replacing(names) })
        })
    case .array(let type): return .array(type.replacing(names))
    case .optional(let type): return .optional(type.replacing(names))
    case .existential(let type): return .existential(type.replacing(names))
    case .opaque(let type): return .opaque(type.replacing(names))
    case .metatype(let type): return .metatype(type.replacing(names))
    case .dictionary(let key, let value):
      return .dictionary(key.replacing(names), value.replacing(names))
    case .tuple(let types): return .tuple(types.map { $0.replacing(names) })
    case .composition(let types): return .composition(types.map { $0.replacing(names) })
    case .function(let parameters, let result):
      return .function(
        parameters.map { .init(type: $0.type.replacing(names), isInout: $0.isInout) },
        result: result.replacing(names))
    case .suppressed, .unreadable: return self
    }
  }
}
