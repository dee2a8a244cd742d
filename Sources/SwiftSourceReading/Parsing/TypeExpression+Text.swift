extension TypeExpression: CustomStringConvertible {
  package var description: String {
    switch self {
    case .named(let components):
      return components.map { component in
        component.arguments.isEmpty
          ? component.name
          : component.name + "<" + component.arguments.map(\.description).joined(separator: ", ")
            + ">"
      }.joined(separator: ".")
    case .array(let type): return "[\(type)]"
    case .dictionary(let key, let value): return "[\(key): \(value)]"
    case .optional(let type): return "\(type)?"
    case .tuple(let types): return "(" + types.map(\.description).joined(separator: ", ") + ")"
    case .function(let parameters, let result):
      let parameterTexts = parameters.map { ($0.isInout ? "inout " : "") + $0.type.description }
      return "(" + parameterTexts.joined(separator: ", ") + ") -> \(result)"
    case .existential(let type): return "any \(type)"
    case .opaque(let type): return "some \(type)"
    case .metatype(let type): return "\(type).Type"
    case .composition(let types): return types.map(\.description).joined(separator: " & ")
    case .suppressed(let type): return "~\(type)"
    case .unreadable: return "?"
    }
  }
}
