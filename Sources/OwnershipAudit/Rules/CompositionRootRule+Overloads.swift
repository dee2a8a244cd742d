internal import SwiftSourceReading

extension CompositionRootRule {
  private static let stores: Set<String> = ["Store", "StoreActor"]

  /// The library protocols to which a store or a client may conform.
  private static let protocols: Set<String> = [
    "Sendable", "SendableMetatype", "Actor", "AnyActor", "GlobalActor", "Observable",
    "ObservableObject",
  ]

  /// Finds declarations that the compiler may select for a call in the composition root, and that
  /// would then receive its storage: an `init` of a store, or an overload of a client's `live(in:)`.
  func overloadsWithStorage(_ context: FileContext) -> [RuleViolation] {
    let storage = context.index.nameAndAliases(of: "SharedStorage")
    return context.declarations.indices.compactMap { number in
      let member = context.declarations[number]
      guard !member.isLocal, !member.modifiers.isFilePrivate, takesStorage(member, storage),
        let type = extendedType(of: number, context)
      else { return nil }
      return RuleViolation(
        token: member.nameToken,
        what: """
          the compiler may select \(member.name) of \(type) in the composition root and pass it \
          the storage
          """,
        fix: """
          Declare it in the client's file, or write a function with another name in the \
          composition root.
          """)
    }
  }

  /// Whether a declaration has a parameter for a storage, or is a factory that takes one.
  private func takesStorage(_ member: Declaration, _ storage: Set<String>) -> Bool {
    switch member.kind {
    case .function, .initializer, .subscript:
      let storageGenerics = Set(
        member.requirements.filter { $0.isSameType && $0.right.mentions(storage) }
          .compactMap(\.left.lastName))
      return member.parameters.contains { parameter in
        parameter.type.mentions(storage.union(storageGenerics))
          || (isCalledByRoot(member) && ["storage", "in"].contains(parameter.label)
            && acceptsAny(parameter.type, member))
      }
    case .property:
      return member.name == "live" && member.modifiers.contains(.static)
        && (member.type?.mentions(storage) ?? false)
    default: return false
    }
  }

  private func isCalledByRoot(_ member: Declaration) -> Bool {
    member.kind == .initializer || member.name == "live"
  }

  /// Whether a parameter accepts values of any type: `S`, `some Sendable`, `Any`.
  private func acceptsAny(_ type: TypeExpression, _ member: Declaration) -> Bool {
    switch type {
    case .optional(let wrapped): return acceptsAny(wrapped, member)
    case .opaque(let bound), .existential(let bound):
      return ["Any", "AnyObject", "Sendable"].contains(bound.lastName)
    case .named:
      return ["Any", "AnyObject"].contains(type.lastName)
        || member.generics.contains { generic in
          [generic.name] == type.path
            && generic.bound.map { ["AnyObject", "Sendable"].contains($0.lastName) } ?? true
        }
    default: return false
    }
  }

  /// Returns the name of the store or client to which a declaration belongs, or nil if it belongs to
  /// none. An extension in the client's own file does not count.
  private func extendedType(of number: Int, _ context: FileContext) -> String? {
    let index = context.index
    guard let parent = context.declarations[number].parent else {
      // A function such as `func Store(…)`, whose call looks like a call of an initializer.
      let name = context.declarations[number].name
      let isClient = (index.types[name] ?? []).contains(where: context.run.clients.contains)
      return Self.stores.contains(name) || isClient ? name : nil
    }
    let outer = context.declarations[parent]
    guard outer.kind == .extension, let type = outer.type, !outer.modifiers.isFilePrivate else {
      return nil
    }
    let extensionID = context.id(parent)
    let extended = index.typesExtended(by: extensionID)
    let isOfLibrary = extended.allSatisfy { index.file(of: $0).location.isStateKit }
    let stores = index.resolvedNames(of: type, from: extensionID).intersection(Self.stores)
    if isOfLibrary, let store = stores.min() { return store }
    if extended.contains(where: { isClient($0, outside: context) }) { return outer.name }
    return mayAddToStoreOrClient(extensionID, extended, context) ? outer.name : nil
  }

  /// Whether a type is a client of another file. In the client's module, a file with an owner may
  /// contain the client's `live`.
  private func isClient(_ type: DeclarationID, outside context: FileContext) -> Bool {
    guard context.run.clients.contains(type), type.file != context.number else { return false }
    return !context.role.declaresOwner
      || context.index.file(of: type).location.module != context.location.module
  }

  /// Whether an extension of a protocol adds its members to a store or to a client.
  private func mayAddToStoreOrClient(
    _ extensionID: DeclarationID, _ extended: [DeclarationID], _ context: FileContext
  ) -> Bool {
    let index = context.index
    guard !extended.isEmpty else {
      let name = index[extensionID].name
      return LibraryMembers.isProtocol(name) || Self.protocols.contains(name)
    }
    let protocols = extended.filter { index[$0].kind == .protocol }
    guard !protocols.isEmpty else { return false }
    let names = index.descendants(of: protocols.map { index[$0].name })
    let storeConforms = Self.stores.contains { store in
      (index.extensionsByLastName[store] ?? []).contains {
        index.inherits(fromAnyOf: names, in: index[$0])
      }
    }
    return storeConforms
      || context.run.clients.contains { type in
        isClient(type, outside: context)
          && index.conformances(of: type).contains {
            SourceIndex.containsAny(of: names, in: $0.inherited.type)
          }
      }
  }
}
