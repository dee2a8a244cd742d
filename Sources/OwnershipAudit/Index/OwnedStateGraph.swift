/// Follows what owners own through its fields, to find what is no value in it.
///
/// Each declared type is followed once; a type that is declared nowhere and known nowhere is unknown.
struct OwnedStateGraph {
  /// A field that may not be in owned state.
  struct Flaw {
    let file: Int
    let token: Int
    let what: String
    /// From the owned state to the field: `["ContactsState.contacts", "Contact.photo"]`.
    let path: [String]
  }

  private(set) var flaws: [Flaw] = []
  private(set) var unknowns: [Flaw] = []
  /// All declared types that owned state is made of.
  private(set) var reached: Set<DeclarationID> = []

  private let index: SourceIndex
  private let valueTypes: Set<String>
  private var open: [(id: DeclarationID, path: [String])] = []
  private var reported: Set<Spot> = []

  private struct Spot: Hashable {
    let file: Int
    let token: Int
    let what: String
  }

  /// Where a type is written.
  struct Site {
    /// The declaration from which its names are looked up.
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

    /// The same field, with what an alias in it stands for.
    func looking(from place: DeclarationID) -> Site {
      Site(place: place, file: file, token: token, path: path)
    }
  }

  init(_ index: SourceIndex, valueTypes: Set<String>) {
    self.index = index
    self.valueTypes = valueTypes
    for state in index.ownedStates() {
      visit(
        state.type,
        Site(place: state.place, token: state.token, path: [state.type.description]), depth: 0)
    }
    while let next = open.popLast() { follow(next.id, next.path) }
  }

  private mutating func flaw(_ what: String, at site: Site) {
    guard reported.insert(Spot(file: site.file, token: site.token, what: what)).inserted
    else { return }
    flaws.append(Flaw(file: site.file, token: site.token, what: what, path: site.path))
  }

  private mutating func unknown(_ what: String, at site: Site) {
    guard reported.insert(Spot(file: site.file, token: site.token, what: what)).inserted
    else { return }
    unknowns.append(Flaw(file: site.file, token: site.token, what: what, path: site.path))
  }

  private mutating func visit(_ type: TypeExpression, _ site: Site, depth: Int) {
    guard depth < 40 else { return unknown("\(type), which is nested too deeply", at: site) }
    switch type {
    case .array(let element), .optional(let element): visit(element, site, depth: depth + 1)
    case .dictionary(let key, let value):
      visit(key, site, depth: depth + 1)
      visit(value, site, depth: depth + 1)
    case .tuple(let types):
      for type in types { visit(type, site, depth: depth + 1) }
    case .function: flaw("the closure \(type)", at: site)
    case .existential, .opaque: flaw("the existential \(type)", at: site)
    case .composition: flaw("the existential \(type)", at: site)
    case .metatype: break
    case .suppressed, .unreadable: unknown("a type that could not be read", at: site)
    case .named(let components): visit(named: components, type, site, depth: depth)
    }
  }

  private mutating func visit(
    named components: [TypeExpression.Component], _ type: TypeExpression, _ site: Site, depth: Int
  ) {
    var path = components.map(\.name)
    // What stands in `Self` is found from the inside out.
    if path.count > 1, path[0] == "Self" { path.removeFirst() }
    if path == ["Self"] || isGenericParameter(path[0], at: site.place) {
      // What stands for a parameter is looked at where the generic type is used.
      if path.count > 1 { unknown("\(type), which depends on a generic parameter", at: site) }
      return
    }
    let text = path.joined(separator: ".")
    let arguments = components.flatMap(\.arguments)
    if valueTypes.contains(text) {
      return visit(all: arguments, site, depth: depth)
    }
    let declared = index.types(named: path, from: site.place)
    let isTrusted = declared.contains { index.file(of: $0).place.isStateKit }
    if !declared.isEmpty, !(isTrusted && KnownTypes.values.contains(text)) {
      for id in declared { visit(declared: id, arguments, type, site, depth: depth) }
      return
    }
    if let identifier = identifier(of: path, from: site.place) {
      return visit(identifier.type, site.looking(from: identifier.place), depth: depth + 1)
    }
    let names = Self.withoutModule(path)
    if KnownTypes.values.contains(names) {
      guard !(arguments.isEmpty && KnownTypes.generics.contains(names)) else {
        return unknown("\(type), whose arguments are not written", at: site)
      }
      return visit(all: arguments, site, depth: depth)
    }
    if KnownTypes.references.contains(names) {
      return flaw("\(type), which is no value", at: site)
    }
    unknown("\(type)", at: site)
  }

  /// `Contact.ID`, which `let id: UserID` makes of an Identifiable type.
  private func identifier(
    of path: [String], from place: DeclarationID
  ) -> (type: TypeExpression, place: DeclarationID)? {
    guard path.count > 1, path.last == "ID" else { return nil }
    for id in index.types(named: path.dropLast(), from: place).flatMap({ index.nominal($0) }) {
      for member in index.memberIDs(of: id) where index[member].name == "id" {
        if let type = index[member].type { return (type, member) }
      }
    }
    return nil
  }

  private mutating func visit(all types: [TypeExpression], _ site: Site, depth: Int) {
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
    declared id: DeclarationID, _ arguments: [TypeExpression], _ type: TypeExpression, _ site: Site,
    depth: Int
  ) {
    let declaration = index[id]
    switch declaration.kind {
    case .class: flaw("the class \(type)", at: site)
    case .actor: flaw("the actor \(type)", at: site)
    case .protocol: flaw("the existential \(type)", at: site)
    case .alias:
      visit(all: arguments, site, depth: depth)
      guard let target = declaration.type else { return unknown("\(type)", at: site) }
      visit(target, site.looking(from: id), depth: depth + 1)
    default:
      // Inside of itself a generic type needs no arguments.
      let isInside = site.place == id || index.context(of: site.place).contains(declaration.name)
      if arguments.count < declaration.generics.count, !isInside,
        declaration.generics.dropFirst(arguments.count).contains(where: { stores($0.name, in: id) })
      {
        unknown("\(type), whose arguments are not written", at: site)
      }
      for (parameter, argument) in zip(declaration.generics, arguments)
      where stores(parameter.name, in: id) {
        visit(argument, site, depth: depth + 1)
      }
      if reached.insert(id).inserted { open.append((id, site.path)) }
    }
  }

  /// Whether a field of a generic type has to do with its parameter; a phantom's argument is only a
  /// name.
  private func stores(_ parameter: String, in id: DeclarationID) -> Bool {
    index.members(of: id).contains { member in
      (member.type?.mentions([parameter]) ?? (member.initializer != nil))
        || member.parameters.contains { $0.type.mentions([parameter]) }
    }
  }

  /// Looks at what a struct or an enum stores.
  private mutating func follow(_ id: DeclarationID, _ path: [String]) {
    let type = index[id]
    let path = path.last == type.name ? path : path + [type.name]
    visitAttributes(of: type, Site(place: id, token: type.nameToken, path: path))
    for member in index.memberIDs(of: id) { follow(member: member, of: type, path) }
  }

  private mutating func follow(member id: DeclarationID, of type: Declaration, _ path: [String]) {
    let member = index[id]
    let site = Site(
      place: id, token: member.nameToken, path: path.dropLast() + ["\(type.name).\(member.name)"])
    switch member.kind {
    case .enumCase:
      for parameter in member.parameters { visit(parameter.type, site, depth: 0) }
    case .property where member.isStored && !member.modifiers.contains(.static):
      if member.modifiers.contains(.weak) || member.modifiers.contains(.unowned) {
        return flaw("a weak or unowned reference", at: site)
      }
      visitAttributes(of: member, site)
      if let written = member.type {
        visit(written, site, depth: 0)
      } else {
        var inference = TypeInference(index: index, place: id)
        switch inference.type(of: member.initializer ?? 0..<0) {
        case .some(let inferred): visit(inferred, site, depth: 0)
        case nil: unknown("\(member.name), whose type is not written", at: site)
        }
      }
    default: break
    }
  }

  /// Property wrappers and macros store what they like.
  private mutating func visitAttributes(of declaration: Declaration, _ site: Site) {
    for attribute in declaration.attributes
    where !KnownTypes.attributes.contains(attribute.name) {
      visit(attribute.type, site, depth: 0)
    }
  }
}
