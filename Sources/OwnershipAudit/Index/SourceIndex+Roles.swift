internal import SwiftSourceReading

extension SourceIndex {
  /// Returns the types and extensions in a file that conform to one of `protocols` in their own
  /// inheritance clause, or by a macro with the name of the protocol.
  func conforming(to protocols: Set<String>, in file: Int) -> [DeclarationID] {
    let declarations = files[file].declarations
    let protocols = visible(protocols, in: file)
    stepCounter.add(declarations.count)
    return declarations.indices.filter { number in
      let declaration = declarations[number]
      guard declaration.isNominalType || declaration.kind == .extension else { return false }
      // A macro such as `@Reducer` may add a conformance to the protocol with the same name.
      return inherits(fromAnyOf: protocols, in: declaration)
        || declaration.attributes.contains { protocols.contains($0.name) }
    }.map { DeclarationID(file: file, number: $0) }
  }

  /// Whether the file declares an owner.
  func declaresOwner(_ file: Int) -> Bool { !conforming(to: ownerProtocols, in: file).isEmpty }

  /// Whether the file declares or extends a reducer or a view.
  func declaresFeature(_ file: Int) -> Bool { !featureDeclarations(in: file).isEmpty }

  /// Returns the declarations of a file that conform to a reducer's or view's protocol, and the
  /// declarations and extensions of types whose conformance is in another file.
  func featureDeclarations(in file: Int) -> [DeclarationID] {
    let conformingHere = conforming(to: reducerProtocols.union(viewProtocols), in: file)
    let types = Set(
      conformingHere.flatMap { self[$0].kind == .extension ? typesExtended(by: $0) : [$0] })
    let conformingInOtherFiles = (featuresByFile[file] ?? []).filter { id in
      types.isDisjoint(with: self[id].kind == .extension ? typesExtended(by: id) : [id])
    }
    return Set(conformingHere + conformingInOtherFiles).sorted { $0.number < $1.number }
  }

  /// Whether a type is a client: its name ends in `Client`, or it has a static function that takes
  /// a storage.
  func isClient(_ id: DeclarationID) -> Bool {
    let declaration = self[id]
    guard declaration.isNominalType || declaration.kind == .protocol else { return false }
    if declaration.name.hasSuffix("Client") { return true }
    let storage = nameAndAliases(of: "SharedStorage")
    return ([id] + extensions(of: id)).contains { part in
      members(of: part).contains { member in
        member.kind == .function && member.modifiers.contains(.static)
          && member.parameters.contains { $0.type.mentions(storage) }
      }
    }
  }

  /// Whether a file belongs to a client or a feature. Such a file must not contain unsafe code,
  /// even with a `SAFETY:` comment.
  func isClientOrFeature(_ file: Int) -> Bool {
    let location = files[file].location
    if location.isStateKitFamily { return false }
    if location.folders.contains(where: { $0 == "Clients" || $0 == "Features" }) { return true }
    return declaresOwner(file) || declaresFeature(file)
      || files[file].declarations.contains { $0.isNominalType && $0.name.hasSuffix("Client") }
  }

  /// Returns the direct members of a type or an extension.
  func members(of id: DeclarationID) -> [Declaration] { memberIDs(of: id).map { self[$0] } }

  func memberIDs(of id: DeclarationID) -> [DeclarationID] {
    let declarations = files[id.file].declarations
    var result: [DeclarationID] = []
    // Declarations are in source order, so the members directly follow their type.
    var number = id.number + 1
    while number < declarations.count, declarations[number].first < declarations[id.number].end {
      if declarations[number].parent == id.number {
        result.append(DeclarationID(file: id.file, number: number))
      }
      number += 1
    }
    stepCounter.add(number - id.number)
    return result
  }
}
