extension SourceIndex {
  /// The declarations of a file that say, in their own inheritance clause, that they conform to one
  /// of `protocols`; protocols themselves do not count.
  func conforming(to protocols: Set<String>, in file: Int) -> [DeclarationID] {
    let declarations = files[file].declarations
    work.add(declarations.count)
    return declarations.indices.filter { number in
      let declaration = declarations[number]
      guard declaration.isNominalType || declaration.kind == .extension else { return false }
      // A macro may add the conformance that it is named after.
      return names(protocols, in: declaration)
        || declaration.attributes.contains { protocols.contains($0.name) }
    }.map { DeclarationID(file: file, number: $0) }
  }

  /// Whether the file declares an owner.
  func declaresOwner(_ file: Int) -> Bool { !conforming(to: ownerProtocols, in: file).isEmpty }

  /// Whether the file declares a reducer or a view.
  func declaresFeature(_ file: Int) -> Bool {
    !conforming(to: reducerProtocols.union(viewProtocols), in: file).isEmpty
  }

  /// Whether a type is a client: it is called one, or is made `live` in a storage.
  func isClient(_ id: DeclarationID) -> Bool {
    let declaration = self[id]
    guard declaration.isNominalType || declaration.kind == .protocol else { return false }
    if declaration.name.hasSuffix("Client") { return true }
    let storage = otherNames(of: "SharedStorage")
    return ([id] + extensions(of: id)).contains { place in
      members(of: place).contains { member in
        member.kind == .function && member.modifiers.contains(.static)
          && member.parameters.contains { $0.type.mentions(storage) }
      }
    }
  }

  /// Whether a file belongs to a client or a feature, where nothing is excused.
  func isClientOrFeature(_ file: Int) -> Bool {
    let place = files[file].place
    if place.isStateKitFamily { return false }
    if place.folders.contains(where: { $0 == "Clients" || $0 == "Features" }) { return true }
    return declaresOwner(file) || declaresFeature(file)
      || files[file].declarations.contains { $0.isNominalType && $0.name.hasSuffix("Client") }
  }

  /// The direct members of a type or an extension.
  func members(of id: DeclarationID) -> [Declaration] { memberIDs(of: id).map { self[$0] } }

  func memberIDs(of id: DeclarationID) -> [DeclarationID] {
    let declarations = files[id.file].declarations
    var result: [DeclarationID] = []
    // Declarations come in order, so members follow their type at once.
    var number = id.number + 1
    while number < declarations.count, declarations[number].first < declarations[id.number].end {
      if declarations[number].parent == id.number {
        result.append(DeclarationID(file: id.file, number: number))
      }
      number += 1
    }
    work.add(number - id.number)
    return result
  }
}
