internal import SwiftSourceReading

/// Searches for changes of a part of owned state, such as the value of a stored property.
extension OwnedStateSearch {
  private static var depthLimit: Int { 8 }

  /// Whether a closure changes a part of owned state: `(Settings) -> Settings`, `(inout Int) -> Void`.
  func changesPart(
    _ parameters: [TypeExpression.FunctionParameter], _ result: TypeExpression,
    _ scope: DeclarationID
  ) -> Bool {
    let returned = parts(in: result, scope)
    return parameters.contains { parameter in
      let received = parts(in: parameter.type, scope)
      return !received.isDisjoint(with: returned) || (parameter.isInout && !received.isEmpty)
    }
  }

  /// Whether the type is a writable key path into a part of owned state, or a key path that can be
  /// cast to one: `WritableKeyPath<Settings, Int>`, `PartialKeyPath<Settings>`.
  func isPathIntoPart(_ type: TypeExpression, _ scope: DeclarationID) -> Bool {
    let paths: Set = ["WritableKeyPath", "ReferenceWritableKeyPath", "PartialKeyPath"]
    guard case .named(let components) = type, let last = components.last,
      paths.contains(last.name), let root = last.arguments.first
    else { return false }
    return !parts(in: root, scope).isEmpty
  }

  /// Returns the types of parts of owned state that a value of the type contains, each as a text
  /// that identifies the type.
  private func parts(in type: TypeExpression, _ scope: DeclarationID) -> Set<String> {
    var found: Set<String> = []
    var seen: Set<DeclarationID> = []
    collectParts(in: type, scope, &found, &seen, 0)
    return found
  }

  private func collectParts(
    in type: TypeExpression, _ scope: DeclarationID, _ found: inout Set<String>,
    _ seen: inout Set<DeclarationID>, _ depth: Int
  ) {
    guard depth < Self.depthLimit else { return }
    if let element = run.parts.element(of: type, from: scope) {
      let elements = run.parts.declaredTypes(in: element, from: scope)
        .intersection(run.parts.elementTypes)
      found.formUnion(elements.map { "[\(Self.text(of: $0))]" })
      let text = run.parts.text(of: type, from: scope)
      if run.parts.collectionTypes.contains(text) { found.insert(text) }
      return
    }
    switch type {
    case .optional(let wrapped): collectParts(in: wrapped, scope, &found, &seen, depth + 1)
    case .tuple(let types):
      for type in types { collectParts(in: type, scope, &found, &seen, depth + 1) }
    case .named(let components):
      if let target = run.index.target(of: type, from: scope) {
        return collectParts(in: target.type, target.scope, &found, &seen, depth + 1)
      }
      let declared = run.index.types(named: type.path, from: scope)
      guard declared.isEmpty else {
        for id in declared { collectParts(of: id, &found, &seen, depth) }
        return
      }
      let text = run.parts.text(of: type, from: scope)
      if run.parts.libraryTypes.contains(text) { found.insert(text) }
      for type in components.flatMap(\.arguments) {
        collectParts(in: type, scope, &found, &seen, depth + 1)
      }
    default: break
    }
  }

  /// Collects the parts of owned state that a value of a declared type is or stores. If no owned
  /// state contains the type, the numbers and texts that it stores are not parts: a closure
  /// `(Draft) -> Draft` does not change a name in the state.
  private func collectParts(
    of id: DeclarationID, _ found: inout Set<String>, _ seen: inout Set<DeclarationID>,
    _ depth: Int
  ) {
    guard !run.parts.nestedTypes.contains(id) else {
      found.insert(Self.text(of: id))
      return
    }
    guard !run.graph.reached.contains(id), run.index[id].kind == .structure,
      seen.insert(id).inserted
    else { return }
    var stored: Set<String> = []
    for memberID in run.index.memberIDs(of: id) {
      let member = run.index[memberID]
      guard member.kind == .property, member.isStored, !member.modifiers.contains(.static),
        let type = member.type
      else { continue }
      collectParts(in: type, memberID, &stored, &seen, depth + 1)
    }
    found.formUnion(stored.subtracting(run.parts.libraryTypes))
  }

  private static func text(of id: DeclarationID) -> String { "\(id.file) \(id.number)" }
}

extension Declaration {
  /// The type of a function or subscript, or of a property's value. Nil for other declarations.
  var functionType: TypeExpression? {
    switch kind {
    case .function, .subscript:
      .function(
        parameters.map { .init(type: $0.type, isInout: $0.isInout) }, result: type ?? .tuple([]))
    case .property: type
    default: nil
    }
  }

  /// The bounds of the generic parameters, by name: `some Editing` for `<T: Editing>`, and the type
  /// for `where T == Contact`.
  var boundsOfGenerics: [String: TypeExpression] {
    var bounds: [String: TypeExpression] = [:]
    for generic in generics { bounds[generic.name] = generic.bound.map { .opaque($0) } }
    for requirement in requirements where requirement.left.path.count == 1 {
      let name = requirement.left.path[0]
      let bound = requirement.isSameType ? requirement.right : .opaque(requirement.right)
      bounds[name] = bounds[name].map { .composition([$0, bound]) } ?? bound
    }
    return bounds
  }

  /// The types that the requirements assign to associated types, by name: `Settings` for `Part` in
  /// `where E.Part == Settings`.
  var associatedTypes: [String: TypeExpression] {
    requirements.reduce(into: [:]) { types, requirement in
      guard requirement.isSameType, requirement.left.path.count > 1,
        let name = requirement.left.lastName
      else { return }
      types[name] = requirement.right
    }
  }
}
