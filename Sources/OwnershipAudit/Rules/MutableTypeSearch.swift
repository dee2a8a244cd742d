internal import SwiftSourceReading

/// Searches the type of a global constant for mutable state.
struct MutableTypeSearch {
  let index: SourceIndex
  private var seen: Set<DeclarationID> = []

  /// The maximum number of types to search for one constant.
  private static var limit: Int { 256 }

  init(index: SourceIndex) { self.index = index }

  /// Returns the name of a mutable type that a value of the type contains, or nil.
  mutating func mutableType(in type: TypeExpression, from scope: DeclarationID) -> String? {
    for held in Self.typesHeld(in: type) {
      if let stream = stream(ofContinuation: held.path, from: scope) { return stream }
      let declared = index.types(named: held.path, from: scope).filter { $0 != scope }
      if declared.isEmpty, let name = held.lastName, KnownTypes.mutableTypes.contains(name) {
        return name
      }
      for id in declared {
        if let found = mutableType(declaredBy: id) { return found }
      }
    }
    return nil
  }

  /// Returns the stream of a continuation: `AsyncStream` for `AsyncStream<Int>.Continuation`.
  private mutating func stream(
    ofContinuation path: [String], from scope: DeclarationID
  ) -> String? {
    guard path.last == "Continuation", path.count > 1 else { return nil }
    let outer = TypeExpression.named(path.dropLast().map { .init(name: $0) })
    return mutableType(in: outer, from: scope).flatMap {
      KnownTypes.streams.contains($0) ? $0 : nil
    }
  }

  /// Returns all named types in the type, because `Box<[Mutex<Int>]>` contains a `Mutex`. Omits the
  /// parameters and the result of a closure, because the closure does not contain them.
  private static func typesHeld(in type: TypeExpression) -> [TypeExpression] {
    switch type {
    case .named(let components): [type] + components.flatMap(\.arguments).flatMap(typesHeld)
    case .array(let type), .optional(let type), .existential(let type), .opaque(let type):
      typesHeld(in: type)
    case .dictionary(let key, let value): typesHeld(in: key) + typesHeld(in: value)
    case .tuple(let types), .composition(let types): types.flatMap(typesHeld)
    case .function, .metatype, .suppressed, .unreadable: []
    }
  }

  private mutating func mutableType(declaredBy id: DeclarationID) -> String? {
    guard seen.count < Self.limit, seen.insert(id).inserted else { return nil }
    let type = index[id]
    if type.kind == .alias { return type.type.flatMap { mutableType(in: $0, from: id) } }
    if KnownTypes.mutableTypes.contains(type.name) || type.kind == .actor { return type.name }
    guard type.isNominalType else { return nil }
    for memberID in index.memberIDs(of: id) {
      let member = index[memberID]
      if member.kind == .enumCase {
        for parameter in member.parameters {
          if let found = mutableType(in: parameter.type, from: memberID) { return found }
        }
      }
      guard member.kind == .property, member.isStored, !member.modifiers.contains(.static) else {
        continue
      }
      if type.kind == .class, !member.isConstant { return type.name }
      if type.kind == .structure, isCopiedOnWrite(member, of: id) { continue }
      var inference = TypeInference(index: index, scope: memberID)
      let held = member.type ?? inference.type(of: member.initializer ?? 0..<0)
      if let held, let found = mutableType(in: held, from: memberID) {
        return type.kind == .class ? type.name : found
      }
    }
    return type.kind == .class ? mutableTypeOfSuperclass(type, id) : nil
  }

  /// Whether a struct copies the object in a property before each change, with
  /// `isKnownUniquelyReferenced(&storage)`. Other files must not have access to the property,
  /// because their code could change the object without copying it.
  private func isCopiedOnWrite(_ member: Declaration, of id: DeclarationID) -> Bool {
    guard member.modifiers.isFilePrivate, !member.isConstant else { return false }
    let file = index.file(of: id)
    let bodies = ([id] + index.extensions(of: id)).filter { $0.file == id.file }
      .compactMap { index[$0].body }
    return file.occurrences(of: "isKnownUniquelyReferenced").contains { token in
      guard bodies.contains(where: { $0.contains(token) }),
        file.cursor.isSymbol("(", at: token + 1), file.cursor.isSymbol("&", at: token + 2)
      else { return false }
      let isOfSelf = file.text(token + 3) == "self" && file.cursor.isSymbol(".", at: token + 4)
      return file.text(isOfSelf ? token + 5 : token + 3) == member.name
    }
  }

  private mutating func mutableTypeOfSuperclass(_ type: Declaration, _ id: DeclarationID) -> String?
  {
    for inherited in type.inheritance {
      let inheritedTypes = index.types(named: inherited.type.path, from: id).flatMap {
        index.nominalTypes(for: $0)
      }
      for superclass in inheritedTypes
      where index[superclass].kind == .class && mutableType(declaredBy: superclass) != nil {
        return type.name
      }
    }
    return nil
  }
}
