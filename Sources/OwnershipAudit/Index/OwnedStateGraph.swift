internal import SwiftSourceReading

/// Finds the types in owned state that are not values, by visiting the types of all stored properties.
///
/// Each declared type is visited once. A type is reported as unknown if the audited sources do not
/// declare it and ``KnownTypes`` does not list it.
struct OwnedStateGraph {
  /// A stored property or payload in owned state whose type is not a value type, or is unknown.
  struct FieldIssue {
    /// The index of the file that declares the property or the enum case.
    let file: Int
    /// The token of the name of the property or the enum case.
    let token: Int
    /// The description of the type: `the class Photo`.
    let what: String
    /// The properties that lead from the owned state to the type:
    /// `["ContactsState.contacts", "Contact.photo"]`.
    let path: [String]
  }

  /// The properties and payloads whose types are not value types.
  private(set) var flaws: [FieldIssue] = []
  /// The properties and payloads whose types are unknown.
  private(set) var unknowns: [FieldIssue] = []
  /// All declared types in owned state.
  private(set) var reached: Set<DeclarationID> = []
  /// The type aliases that owned state uses.
  private(set) var aliases: Set<DeclarationID> = []

  private let index: SourceIndex
  /// The names of the types from `--value-types`, which count as values without a check.
  private let declaredValueTypes: Set<String>
  /// The declared types whose members have not been visited yet.
  private var pending: [(id: DeclarationID, path: [String])] = []
  private var reported: Set<ReportedField> = []

  private struct ReportedField: Hashable {
    let file: Int
    let token: Int
    let what: String
  }

  /// The use of a type in owned state: where the type is looked up, and where it is reported.
  struct TypeUse {
    /// The declaration from which the names in the type are looked up.
    let scope: DeclarationID
    /// The index of the file in which the type is reported.
    let file: Int
    /// The token at which the type is reported.
    let token: Int
    /// The properties that lead to the type; see ``FieldIssue/path``.
    let path: [String]

    init(scope: DeclarationID, token: Int, path: [String]) {
      self.init(scope: scope, file: scope.file, token: token, path: path)
    }

    private init(scope: DeclarationID, file: Int, token: Int, path: [String]) {
      self.scope = scope
      self.file = file
      self.token = token
      self.path = path
    }

    /// Returns the same use with another scope, such as the type alias whose target is visited next.
    func resolved(from scope: DeclarationID) -> TypeUse {
      TypeUse(scope: scope, file: file, token: token, path: path)
    }
  }

  init(_ index: SourceIndex, declaredValueTypes: Set<String>) {
    self.index = index
    self.declaredValueTypes = declaredValueTypes
    for state in index.ownedStates() {
      visit(
        state.type,
        TypeUse(scope: state.declaration, token: state.nameToken, path: [state.type.description]),
        depth: 0)
    }
    while let next = pending.popLast() { visitMembers(of: next.id, next.path) }
  }

  private mutating func reportFlaw(_ what: String, at use: TypeUse) {
    guard reported.insert(ReportedField(file: use.file, token: use.token, what: what)).inserted
    else { return }
    flaws.append(FieldIssue(file: use.file, token: use.token, what: what, path: use.path))
  }

  private mutating func reportUnknown(_ what: String, at use: TypeUse) {
    guard reported.insert(ReportedField(file: use.file, token: use.token, what: what)).inserted
    else { return }
    unknowns.append(FieldIssue(file: use.file, token: use.token, what: what, path: use.path))
  }

  private static let depthLimit = 40

  /// Checks a type, and the types that it contains.
  ///
  /// - Parameter depth: How deeply the type is nested in the written type of the property or
  ///   payload. Each alias on the way adds one.
  private mutating func visit(_ type: TypeExpression, _ use: TypeUse, depth: Int) {
    guard depth < Self.depthLimit else {
      return reportUnknown("\(type), which is nested too deeply", at: use)
    }
    switch type {
    case .array(let element), .optional(let element): visit(element, use, depth: depth + 1)
    case .dictionary(let key, let value):
      visit(key, use, depth: depth + 1)
      visit(value, use, depth: depth + 1)
    case .tuple(let types):
      for type in types { visit(type, use, depth: depth + 1) }
    case .function: reportFlaw("the closure \(type)", at: use)
    case .existential, .opaque: reportFlaw("the existential \(type)", at: use)
    case .composition: reportFlaw("the existential \(type)", at: use)
    case .metatype: break
    case .suppressed, .unreadable: reportUnknown("a type that could not be read", at: use)
    case .named(let components): visit(named: components, type, use, depth: depth)
    }
  }

  private mutating func visit(
    named components: [TypeExpression.Component], _ type: TypeExpression, _ use: TypeUse,
    depth: Int
  ) {
    var path = components.map(\.name)
    // Without `Self.`, the lookup finds the nested type in the enclosing declarations.
    if path.count > 1, path[0] == "Self" { path.removeFirst() }
    if path == ["Self"] || isGenericParameter(path[0], in: use.scope) {
      // `Self` is a type whose members are checked already. The argument for a generic parameter is
      // checked where the generic type is used.
      if path.count > 1 { reportUnknown("\(type), which depends on a generic parameter", at: use) }
      return
    }
    let writtenName = path.joined(separator: ".")
    let arguments = components.flatMap(\.arguments)
    if declaredValueTypes.contains(writtenName) {
      return visit(all: arguments, use, depth: depth)
    }
    let declared = index.types(named: path, from: use.scope)
    let isOfStateKit = declared.contains { index.file(of: $0).location.isStateKit }
    if !declared.isEmpty, !(isOfStateKit && KnownTypes.values.contains(writtenName)) {
      for id in declared { visit(declared: id, arguments, type, use, depth: depth) }
      return
    }
    if let idType = identifierType(for: path, from: use.scope) {
      return visit(idType.type, use.resolved(from: idType.scope), depth: depth + 1)
    }
    let name = Self.withoutModule(path)
    if KnownTypes.values.contains(name) {
      guard !(arguments.isEmpty && KnownTypes.generics.contains(name)) else {
        return reportUnknown("\(type), whose generic arguments are omitted", at: use)
      }
      return visit(all: arguments, use, depth: depth)
    }
    if let holder = KnownTypes.objectHoldingTypes[name] {
      return reportFlaw("\(type), which may contain an object in \(holder)", at: use)
    }
    if KnownTypes.references.contains(name) {
      return reportFlaw("\(type), which is not a value type", at: use)
    }
    reportUnknown("\(type)", at: use)
  }

  /// Returns the type of the property `Contact.id` for the path `Contact.ID`. A type that conforms
  /// to `Identifiable` need not declare `ID` itself.
  private func identifierType(
    for path: [String], from scope: DeclarationID
  ) -> (type: TypeExpression, scope: DeclarationID)? {
    guard path.count > 1, path.last == "ID" else { return nil }
    for id in index.types(named: path.dropLast(), from: scope).flatMap({
      index.nominalTypes(for: $0)
    }) {
      for member in index.memberIDs(of: id) where index[member].name == "id" {
        if let type = index[member].type { return (type, member) }
      }
    }
    return nil
  }

  private mutating func visit(all types: [TypeExpression], _ use: TypeUse, depth: Int) {
    for type in types { visit(type, use, depth: depth + 1) }
  }

  private static func withoutModule(_ path: [String]) -> String {
    let modules: Set = ["Swift", "Foundation", "FoundationEssentials", "StateKit", "CoreGraphics"]
    let rest = path.count > 1 && modules.contains(path[0]) ? path.dropFirst() : path[...]
    return rest.joined(separator: ".")
  }

  private func isGenericParameter(_ name: String, in scope: DeclarationID) -> Bool {
    var next: Int? = scope.number
    while let number = next {
      let declaration = index.files[scope.file].declarations[number]
      if declaration.generics.contains(where: { $0.name == name }) { return true }
      if declaration.kind == .extension, let path = declaration.type?.path {
        for id in index.types(named: path, from: scope) where id != scope {
          if index[id].generics.contains(where: { $0.name == name }) { return true }
        }
      }
      next = declaration.parent
    }
    return false
  }

  private mutating func visit(
    declared id: DeclarationID, _ arguments: [TypeExpression], _ type: TypeExpression,
    _ use: TypeUse,
    depth: Int
  ) {
    let declaration = index[id]
    switch declaration.kind {
    case .class: reportFlaw("the class \(type)", at: use)
    case .actor: reportFlaw("the actor \(type)", at: use)
    case .protocol: reportFlaw("the existential \(type)", at: use)
    case .alias:
      aliases.insert(id)
      visit(all: arguments, use, depth: depth)
      guard let target = declaration.type else { return reportUnknown("\(type)", at: use) }
      visit(target, use.resolved(from: id), depth: depth + 1)
    default:
      // A generic type needs no arguments inside its own declaration.
      let isInside = use.scope == id || index.context(of: use.scope).contains(declaration.name)
      if arguments.count < declaration.generics.count, !isInside,
        declaration.generics.dropFirst(arguments.count).contains(where: { stores($0.name, in: id) })
      {
        reportUnknown("\(type), whose generic arguments are omitted", at: use)
      }
      for (parameter, argument) in zip(declaration.generics, arguments)
      where stores(parameter.name, in: id) {
        visit(argument, use, depth: depth + 1)
      }
      if reached.insert(id).inserted { pending.append((id, use.path)) }
    }
  }

  /// Whether a generic type may store a value of the type `parameter`: a member mentions the
  /// parameter, or has an initial value and no written type. Otherwise, the generic argument for
  /// the parameter does not matter.
  private func stores(_ parameter: String, in id: DeclarationID) -> Bool {
    index.members(of: id).contains { member in
      (member.type?.mentions([parameter]) ?? (member.initializer != nil))
        || member.parameters.contains { $0.type.mentions([parameter]) }
    }
  }

  /// Checks the stored properties and payloads of a struct or an enum.
  private mutating func visitMembers(of id: DeclarationID, _ path: [String]) {
    let type = index[id]
    let path = path.last == type.name ? path : path + [type.name]
    visitAttributes(of: type, TypeUse(scope: id, token: type.nameToken, path: path))
    for member in index.memberIDs(of: id) { visit(member: member, of: type, path) }
  }

  private mutating func visit(member id: DeclarationID, of type: Declaration, _ path: [String]) {
    let member = index[id]
    let use = TypeUse(
      scope: id, token: member.nameToken, path: path.dropLast() + ["\(type.name).\(member.name)"])
    switch member.kind {
    case .enumCase:
      for parameter in member.parameters { visit(parameter.type, use, depth: 0) }
    case .property where member.isStored && !member.modifiers.contains(.static):
      if member.modifiers.contains(.weak) || member.modifiers.contains(.unowned) {
        return reportFlaw("a weak or unowned reference", at: use)
      }
      visitAttributes(of: member, use)
      if let written = member.type {
        visit(written, use, depth: 0)
      } else {
        var inference = TypeInference(index: index, scope: id)
        switch inference.type(of: member.initializer ?? 0..<0) {
        case .some(let inferred): visit(inferred, use, depth: 0)
        case nil: reportUnknown("\(member.name), which has no type annotation", at: use)
        }
      }
    default: break
    }
  }

  /// Checks property wrappers and macros, which may store values of other types.
  private mutating func visitAttributes(of declaration: Declaration, _ use: TypeUse) {
    for attribute in declaration.attributes
    where !KnownTypes.attributes.contains(attribute.name) {
      visit(attribute.type, use, depth: 0)
    }
  }
}
