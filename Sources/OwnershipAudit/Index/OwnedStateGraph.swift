/// Follows the types in owned state, and finds those that are not values.
///
/// Each declared type is followed once. A type is reported as unknown if the audited sources do not
/// declare it and ``KnownTypes`` does not list it.
struct OwnedStateGraph {
  /// A property in owned state whose type is not a value type, or is unknown.
  struct FieldIssue {
    let file: Int
    let token: Int
    /// The description of the type: `the class Photo`.
    let what: String
    /// The properties that lead from the owned state:
    /// `["ContactsState.contacts", "Contact.photo"]`.
    let path: [String]
  }

  /// The properties whose types are not value types.
  private(set) var flaws: [FieldIssue] = []
  /// The properties whose types are unknown.
  private(set) var unknowns: [FieldIssue] = []
  /// All declared types in owned state.
  private(set) var reached: Set<DeclarationID> = []
  /// The type aliases that owned state uses.
  private(set) var aliases: Set<DeclarationID> = []

  private let index: SourceIndex
  private let valueTypes: Set<String>
  /// The declared types whose members are still to be followed.
  private var open: [(id: DeclarationID, path: [String])] = []
  private var reported: Set<ReportedField> = []

  private struct ReportedField: Hashable {
    let file: Int
    let token: Int
    let what: String
  }

  /// The place where a type is written.
  struct TypeUse {
    /// The declaration where the names in the type are looked up.
    let place: DeclarationID
    let file: Int
    let token: Int
    let path: [String]

    init(place: DeclarationID, token: Int, path: [String]) {
      self.init(place: place, file: place.file, token: token, path: path)
    }

    private init(place: DeclarationID, file: Int, token: Int, path: [String]) {
      self.place = place
      self.file = file
      self.token = token
      self.path = path
    }

    /// Returns the same place, with names looked up at another declaration, such as a type alias.
    func resolved(from place: DeclarationID) -> TypeUse {
      TypeUse(place: place, file: file, token: token, path: path)
    }
  }

  init(_ index: SourceIndex, valueTypes: Set<String>) {
    self.index = index
    self.valueTypes = valueTypes
    for state in index.ownedStates() {
      visit(
        state.type,
        TypeUse(place: state.declaration, token: state.nameToken, path: [state.type.description]),
        depth: 0)
    }
    while let next = open.popLast() { follow(next.id, next.path) }
  }

  private mutating func reportFlaw(_ what: String, at site: TypeUse) {
    guard reported.insert(ReportedField(file: site.file, token: site.token, what: what)).inserted
    else { return }
    flaws.append(FieldIssue(file: site.file, token: site.token, what: what, path: site.path))
  }

  private mutating func reportUnknown(_ what: String, at site: TypeUse) {
    guard reported.insert(ReportedField(file: site.file, token: site.token, what: what)).inserted
    else { return }
    unknowns.append(FieldIssue(file: site.file, token: site.token, what: what, path: site.path))
  }

  private mutating func visit(_ type: TypeExpression, _ site: TypeUse, depth: Int) {
    guard depth < 40 else { return reportUnknown("\(type), which is nested too deeply", at: site) }
    switch type {
    case .array(let element), .optional(let element): visit(element, site, depth: depth + 1)
    case .dictionary(let key, let value):
      visit(key, site, depth: depth + 1)
      visit(value, site, depth: depth + 1)
    case .tuple(let types):
      for type in types { visit(type, site, depth: depth + 1) }
    case .function: reportFlaw("the closure \(type)", at: site)
    case .existential, .opaque: reportFlaw("the existential \(type)", at: site)
    case .composition: reportFlaw("the existential \(type)", at: site)
    case .metatype: break
    case .suppressed, .unreadable: reportUnknown("a type that could not be read", at: site)
    case .named(let components): visit(named: components, type, site, depth: depth)
    }
  }

  private mutating func visit(
    named components: [TypeExpression.Component], _ type: TypeExpression, _ site: TypeUse,
    depth: Int
  ) {
    var path = components.map(\.name)
    // Without `Self.`, the lookup finds the nested type in the enclosing declarations.
    if path.count > 1, path[0] == "Self" { path.removeFirst() }
    if path == ["Self"] || isGenericParameter(path[0], at: site.place) {
      // The argument for the parameter is checked where the generic type is used.
      if path.count > 1 { reportUnknown("\(type), which depends on a generic parameter", at: site) }
      return
    }
    let writtenName = path.joined(separator: ".")
    let arguments = components.flatMap(\.arguments)
    if valueTypes.contains(writtenName) {
      return visit(all: arguments, site, depth: depth)
    }
    let declared = index.types(named: path, from: site.place)
    let isOfStateKit = declared.contains { index.file(of: $0).location.isStateKit }
    if !declared.isEmpty, !(isOfStateKit && KnownTypes.values.contains(writtenName)) {
      for id in declared { visit(declared: id, arguments, type, site, depth: depth) }
      return
    }
    if let idType = identifierType(for: path, from: site.place) {
      return visit(idType.type, site.resolved(from: idType.place), depth: depth + 1)
    }
    let name = Self.withoutModule(path)
    if KnownTypes.values.contains(name) {
      guard !(arguments.isEmpty && KnownTypes.generics.contains(name)) else {
        return reportUnknown("\(type), whose generic arguments are omitted", at: site)
      }
      return visit(all: arguments, site, depth: depth)
    }
    if let holder = KnownTypes.objectHoldingTypes[name] {
      return reportFlaw("\(type), which may contain an object in \(holder)", at: site)
    }
    if KnownTypes.references.contains(name) {
      return reportFlaw("\(type), which is not a value type", at: site)
    }
    reportUnknown("\(type)", at: site)
  }

  /// Returns the type of the property `id` for a path such as `Contact.ID`, if the `Identifiable`
  /// type does not declare `ID` itself.
  private func identifierType(
    for path: [String], from place: DeclarationID
  ) -> (type: TypeExpression, place: DeclarationID)? {
    guard path.count > 1, path.last == "ID" else { return nil }
    for id in index.types(named: path.dropLast(), from: place).flatMap({
      index.nominalTypes(for: $0)
    }) {
      for member in index.memberIDs(of: id) where index[member].name == "id" {
        if let type = index[member].type { return (type, member) }
      }
    }
    return nil
  }

  private mutating func visit(all types: [TypeExpression], _ site: TypeUse, depth: Int) {
    for type in types { visit(type, site, depth: depth + 1) }
  }

  private static func withoutModule(_ path: [String]) -> String {
    let modules: Set = ["Swift", "Foundation", "FoundationEssentials", "StateKit", "CoreGraphics"]
    let rest = path.count > 1 && modules.contains(path[0]) ? path.dropFirst() : path[...]
    return rest.joined(separator: ".")
  }

  private func isGenericParameter(_ name: String, at place: DeclarationID) -> Bool {
    var next: Int? = place.number
    while let number = next {
      let declaration = index.files[place.file].declarations[number]
      if declaration.generics.contains(where: { $0.name == name }) { return true }
      if declaration.kind == .extension, let path = declaration.type?.path {
        for id in index.types(named: path, from: place) where id != place {
          if index[id].generics.contains(where: { $0.name == name }) { return true }
        }
      }
      next = declaration.parent
    }
    return false
  }

  private mutating func visit(
    declared id: DeclarationID, _ arguments: [TypeExpression], _ type: TypeExpression,
    _ site: TypeUse,
    depth: Int
  ) {
    let declaration = index[id]
    switch declaration.kind {
    case .class: reportFlaw("the class \(type)", at: site)
    case .actor: reportFlaw("the actor \(type)", at: site)
    case .protocol: reportFlaw("the existential \(type)", at: site)
    case .alias:
      aliases.insert(id)
      visit(all: arguments, site, depth: depth)
      guard let target = declaration.type else { return reportUnknown("\(type)", at: site) }
      visit(target, site.resolved(from: id), depth: depth + 1)
    default:
      // A generic type needs no arguments inside its own declaration.
      let isInside = site.place == id || index.context(of: site.place).contains(declaration.name)
      if arguments.count < declaration.generics.count, !isInside,
        declaration.generics.dropFirst(arguments.count).contains(where: { stores($0.name, in: id) })
      {
        reportUnknown("\(type), whose generic arguments are omitted", at: site)
      }
      for (parameter, argument) in zip(declaration.generics, arguments)
      where stores(parameter.name, in: id) {
        visit(argument, site, depth: depth + 1)
      }
      if reached.insert(id).inserted { open.append((id, site.path)) }
    }
  }

  /// Whether a stored property of a generic type may contain a value of the generic parameter. No
  /// property stores a value of a phantom parameter.
  private func stores(_ parameter: String, in id: DeclarationID) -> Bool {
    index.members(of: id).contains { member in
      (member.type?.mentions([parameter]) ?? (member.initializer != nil))
        || member.parameters.contains { $0.type.mentions([parameter]) }
    }
  }

  /// Checks the stored properties and payloads of a struct or an enum.
  private mutating func follow(_ id: DeclarationID, _ path: [String]) {
    let type = index[id]
    let path = path.last == type.name ? path : path + [type.name]
    visitAttributes(of: type, TypeUse(place: id, token: type.nameToken, path: path))
    for member in index.memberIDs(of: id) { follow(member: member, of: type, path) }
  }

  private mutating func follow(member id: DeclarationID, of type: Declaration, _ path: [String]) {
    let member = index[id]
    let site = TypeUse(
      place: id, token: member.nameToken, path: path.dropLast() + ["\(type.name).\(member.name)"])
    switch member.kind {
    case .enumCase:
      for parameter in member.parameters { visit(parameter.type, site, depth: 0) }
    case .property where member.isStored && !member.modifiers.contains(.static):
      if member.modifiers.contains(.weak) || member.modifiers.contains(.unowned) {
        return reportFlaw("a weak or unowned reference", at: site)
      }
      visitAttributes(of: member, site)
      if let written = member.type {
        visit(written, site, depth: 0)
      } else {
        var inference = TypeInference(index: index, place: id)
        switch inference.type(of: member.initializer ?? 0..<0) {
        case .some(let inferred): visit(inferred, site, depth: 0)
        case nil: reportUnknown("\(member.name), which has no type annotation", at: site)
        }
      }
    default: break
    }
  }

  /// Checks property wrappers and macros, which may store other types.
  private mutating func visitAttributes(of declaration: Declaration, _ site: TypeUse) {
    for attribute in declaration.attributes
    where !KnownTypes.attributes.contains(attribute.name) {
      visit(attribute.type, site, depth: 0)
    }
  }
}
