internal import SwiftSourceReading

extension ShadowingSearch {
  /// The protocols for which the compiler synthesizes witnesses (members that implement a requirement),
  /// by the name of the witness.
  private static let synthesized: [String: [String]] = [
    "encode": ["Encodable", "Codable"], "CodingKeys": ["Encodable", "Decodable", "Codable"],
    "hash": hashed, "hashValue": hashed, "==": hashed + ["Equatable", "Comparable"],
    "<": ["Comparable"], "allCases": ["CaseIterable"], "AllCases": ["CaseIterable"],
    "rawValue": ["RawRepresentable", "CodingKey"], "stringValue": ["CodingKey"],
    "intValue": ["CodingKey"],
  ]

  /// The protocols whose conforming types can have a synthesized or default implementation of `hash`,
  /// `hashValue` and `==`.
  private static let hashed = ["Hashable", "CodingKey", "Strideable", "OptionSet"]

  /// Returns the protocols for which a member may replace a synthesized witness.
  private func protocols(witnessedBy member: Declaration) -> [String] {
    effectiveNames(of: member).flatMap { name -> [String] in
      switch (name, member.kind) {
      case ("init", .initializer):
        switch member.parameters.map(\.label) {
        case ["from"]: ["Decodable", "Codable"]
        case ["rawValue"]: ["RawRepresentable"]
        case ["stringValue"], ["intValue"]: ["CodingKey"]
        default: []
        }
      case ("encode", .function) where member.parameters.map(\.label) != ["to"]: []
      case ("hash", .function) where member.parameters.map(\.label) != ["into"]: []
      default: Self.synthesized[name] ?? []
      }
    }
  }

  /// Returns a violation if a member replaces a synthesized witness or a default implementation of
  /// one of the types.
  func checkWitness(
    _ member: Declaration, of types: @autoclosure () -> [DeclarationID]
  ) -> RuleViolation? {
    let protocols = protocols(witnessedBy: member)
    guard !protocols.isEmpty else { return nil }
    let names = index.descendants(of: protocols)
    guard let type = types().first(where: { conforms($0, to: names, protocols) }) else {
      return nil
    }
    return RuleViolation(
      token: member.nameToken,
      what: """
        \(member.name) is declared outside of the file of the type \(index[type].name), and \
        replaces the member that the compiler synthesizes or that another file declares
        """,
      fix: "Declare it in the file of the type.")
  }

  /// Whether another file makes a type conform to one of `protocols`, by a declared conformance or,
  /// for an enum without payloads or with raw values, by the enum's declaration. `names` contains
  /// these protocols and the protocols that refine them.
  private func conforms(
    _ type: DeclarationID, to names: Set<String>, _ protocols: [String]
  ) -> Bool {
    let declaration = index[type]
    let isDeclared = index.conformances(of: type).contains { conformance in
      conformance.scope.file != context.number
        && !index.resolvedNames(of: conformance.inherited.type, from: conformance.scope)
          .isDisjoint(with: names)
    }
    guard !isDeclared, declaration.kind == .enumeration, type.file != context.number else {
      return isDeclared
    }
    if protocols.contains("Hashable") || protocols.contains("Equatable") {
      let cases = index.members(of: type).filter { $0.kind == .enumCase }
      return cases.allSatisfy { $0.parameters.isEmpty }
    }
    guard protocols.contains("RawRepresentable") else { return false }
    // The first entry of the inheritance clause of an enum may be the type of its raw values.
    return declaration.inheritance.first.map { inherited in
      inherited.type.lastName.map {
        KnownTypes.values.contains($0) && LibraryMembers.isKnownConcrete($0)
      } ?? false
    } ?? false
  }

  /// Returns the relevant types that conform to a protocol.
  func conformers(to name: String) -> [DeclarationID] {
    var names = index.descendants(of: [name])
    if name == "Encodable" || name == "Decodable" { names.insert("Codable") }
    if name == "Equatable" { names.formUnion(index.descendants(of: ["Hashable", "Comparable"])) }
    return context.run.graph.reached.union(shadowing.relevantTypes)
      .filter { candidate in
        index[candidate].isNominalType
          && index.conformances(of: candidate).contains {
            SourceIndex.containsAny(of: names, in: $0.inherited.type)
          }
      }
      .sorted { ($0.file, $0.number) < ($1.file, $1.number) }
  }

  /// Returns the members of all protocols that a type conforms to, and of their extensions.
  func inheritedMembers(of type: DeclarationID) -> [Declaration] {
    protocols(of: type).flatMap { id in
      ([id] + index.extensions(of: id)).filter { $0.file != context.number }
        .flatMap { index.members(of: $0) }
    }
  }

  /// Returns the members that libraries add to a type through the protocols that it conforms to.
  func libraryMembers(of type: DeclarationID) -> [[String: [LibraryMember]]] {
    let names = index.conformances(of: type).reduce(into: Set<String>()) {
      $0.formUnion(index.resolvedNames(of: $1.inherited.type, from: $1.scope))
    }
    let specificProtocols = names.filter { !LibraryMembers.isGeneral($0) }
    return specificProtocols.compactMap { LibraryMembers.memberGroups(of: $0) }.flatMap(\.self)
  }

  /// Returns the declared protocols that a type conforms to, and the protocols that they refine.
  func protocols(of type: DeclarationID) -> [DeclarationID] {
    index.conformances(of: type).flatMap { protocols(of: $0.inherited.type, from: $0.scope) }
  }

  /// Returns a declared protocol and the protocols that it refines.
  func protocols(of type: TypeExpression, from scope: DeclarationID) -> [DeclarationID] {
    var seen: Set<DeclarationID> = []
    var pending = index.types(named: type.path, from: scope).flatMap { index.nominalTypes(for: $0) }
    while let id = pending.popLast() {
      guard index[id].kind == .protocol, seen.insert(id).inserted else { continue }
      pending += index[id].inheritance.flatMap {
        index.types(named: $0.type.path, from: id).flatMap { index.nominalTypes(for: $0) }
      }
    }
    return seen.sorted { ($0.file, $0.number) < ($1.file, $1.number) }
  }

  /// Returns the memberwise initializer that the compiler synthesizes for a struct, or nil.
  func memberwiseInitializer(of type: DeclarationID) -> Declaration? {
    let declaration = index[type]
    let members = index.members(of: type)
    guard declaration.kind == .structure, !members.contains(where: { $0.kind == .initializer })
    else { return nil }
    var initializer = Declaration(
      kind: .initializer, name: "init", nameToken: declaration.nameToken, first: declaration.first,
      end: declaration.end, parent: type.number, isLocal: false)
    initializer.parameters = members.filter { member in
      member.kind == .property && member.isStored && !member.modifiers.contains(.static)
        && !(member.isConstant && member.initializer != nil)
    }.map { member in
      var isOptional = false
      if case .optional = member.type { isOptional = !member.isConstant }
      return .init(
        label: member.name, type: member.type ?? .unreadable, isInout: false,
        hasDefault: member.initializer != nil || isOptional, isRepeated: false,
        token: member.nameToken)
    }
    return initializer
  }
}
