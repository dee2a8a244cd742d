internal import SwiftSourceReading

extension SourceIndex {
  /// Returns the names of a type after resolving aliases and compositions:
  /// `["StateOwner", "Codable"]` for an alias of `StateOwner & Codable`. For a type without a name,
  /// such as a tuple, the result is its source text.
  func resolvedNames(
    of type: TypeExpression, from scope: DeclarationID, depth: Int = 0
  ) -> Set<String> {
    switch type {
    case .composition(let types):
      return types.reduce(into: []) {
        $0.formUnion(resolvedNames(of: $1, from: scope, depth: depth))
      }
    case .existential(let type), .opaque(let type):
      return resolvedNames(of: type, from: scope, depth: depth)
    case .named:
      let aliases = types(named: type.path, from: scope).filter {
        self[$0].kind == .alias && $0 != scope
      }
      guard depth < Self.aliasLimit, !aliases.isEmpty else {
        return type.lastName.map { [$0] } ?? []
      }
      return aliases.reduce(into: []) { names, id in
        guard let target = self[id].type else { return }
        names.formUnion(resolvedNames(of: target, from: id, depth: depth + 1))
      }
    default: return [type.description]
    }
  }

  /// Returns the type that an alias stands for, with the generic arguments inserted, and the alias as
  /// the scope in which the names of that type are looked up. Returns nil if `type` is not an alias.
  ///
  /// For `Put<Contact>` with `typealias Put<T> = (T) -> Void`, the type is `(Contact) -> Void`.
  func target(
    of type: TypeExpression, from scope: DeclarationID
  ) -> (type: TypeExpression, scope: DeclarationID)? {
    let alias = types(named: type.path, from: scope).first {
      self[$0].kind == .alias && $0 != scope && self[$0].type != nil
    }
    guard let alias, let target = self[alias].type else { return nil }
    return (target.replacing(self[alias].genericArguments(in: type)), alias)
  }
}

extension Declaration {
  /// Returns the generic arguments in a type that refers to the declaration, by the names of the
  /// generic parameters.
  func genericArguments(in type: TypeExpression) -> [String: TypeExpression] {
    guard case .named(let components) = type, let arguments = components.last?.arguments else {
      return [:]
    }
    return Dictionary(zip(generics.map(\.name), arguments)) { first, _ in first }
  }
}
