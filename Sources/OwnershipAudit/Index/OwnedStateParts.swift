internal import SwiftSourceReading

/// The types of the parts of owned states: the types of the stored properties and, if a property is a
/// collection, the types of its elements.
///
/// If a client's endpoint takes a closure that can change a value of such a type, a caller of the
/// endpoint can replace the whole part.
struct OwnedStateParts {
  /// The types of the stored properties of owned states, if the audited sources declare them.
  private(set) var propertyTypes: Set<DeclarationID> = []
  /// The types of the elements of collections, if the audited sources declare them.
  private(set) var elementTypes: Set<DeclarationID> = []
  /// The types of the collections whose elements have a type that the audited sources do not
  /// declare: `[UUID: Int]`.
  private(set) var collectionTypes: Set<String> = []

  /// The property types, the types of the stored properties in them, and so on, if the audited sources
  /// declare them.
  private(set) var nestedTypes: Set<DeclarationID> = []
  /// The types of libraries that are types of stored properties at any depth: `Int`, `Date`.
  private(set) var libraryTypes: Set<String> = []

  private let index: SourceIndex
  /// The structs and enums in owned states whose stored properties are still to be read.
  private var pending: [DeclarationID]

  /// The maximum depth of nesting. A type that is nested more deeply in other types is not read.
  private static var depthLimit: Int { 24 }

  private static let collectionNames: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "InlineArray", "Dictionary", "KeyValuePairs", "Set",
    "IdentifiedArray", "OrderedSet", "OrderedDictionary", "Deque",
  ]

  init(_ index: SourceIndex, states: Set<DeclarationID>) {
    self.index = index
    pending = states.sorted { ($0.file, $0.number) < ($1.file, $1.number) }
    var seen: Set<DeclarationID> = []
    while let id = pending.popLast() {
      guard seen.insert(id).inserted else { continue }
      for memberID in index.memberIDs(of: id) {
        let member = index[memberID]
        switch member.kind {
        case .enumCase:
          for parameter in member.parameters {
            read(parameter.type, memberID, isDirect: states.contains(id), 0)
          }
        case .property where member.isStored && !member.modifiers.contains(.static):
          var inference = TypeInference(index: index, scope: memberID)
          let type = member.type ?? inference.type(of: member.initializer ?? 0..<0)
          if let type { read(type, memberID, isDirect: states.contains(id), 0) }
          // The inferred type of a number is always `Double`, although its real type may be `Int`.
          if member.type == nil, type?.path == ["Double"] { libraryTypes.insert("Int") }
        default: break
        }
      }
    }
  }

  /// Adds the type of a stored property or payload. `isDirect` is true for a property of an owned
  /// state, and false for a property of a type in the state.
  private mutating func read(
    _ type: TypeExpression, _ scope: DeclarationID, isDirect: Bool, _ depth: Int
  ) {
    guard depth < Self.depthLimit else { return }
    if let element = element(of: type, from: scope) {
      let declared = declaredTypes(in: element, from: scope)
      elementTypes.formUnion(declared)
      if declared.isEmpty { collectionTypes.insert(text(of: type, from: scope)) }
      return
    }
    switch type {
    case .optional(let wrapped): read(wrapped, scope, isDirect: isDirect, depth + 1)
    case .tuple(let types):
      for type in types { read(type, scope, isDirect: isDirect, depth + 1) }
    case .named:
      if let target = index.target(of: type, from: scope) {
        return read(target.type, target.scope, isDirect: isDirect, depth + 1)
      }
      let declared = index.types(named: type.path, from: scope)
      for id in declared
      where index[id].isNominalType && !index.file(of: id).location.isStateKit {
        if isDirect { propertyTypes.insert(id) }
        nestedTypes.insert(id)
        pending.append(id)
      }
      if declared.isEmpty, KnownTypes.values.contains(type.lastName ?? "") {
        libraryTypes.insert(text(of: type, from: scope))
      }
    default: break
    }
  }

  /// Returns the type of the elements of a collection, or of the values of a dictionary, or nil if
  /// the type is not a collection.
  func element(of type: TypeExpression, from scope: DeclarationID) -> TypeExpression? {
    switch type {
    case .array(let element): return element
    case .dictionary(_, let value): return value
    case .named(let components):
      guard let last = components.last, Self.collectionNames.contains(last.name) else { return nil }
      let isOfLibrary = index.types(named: type.path, from: scope).allSatisfy {
        index.file(of: $0).location.isStateKit
      }
      return isOfLibrary ? last.arguments.last : nil
    default: return nil
    }
  }

  /// Returns the declared types in a type, through optionals, tuples, aliases and collections:
  /// `Person` for `[Person?]`.
  func declaredTypes(
    in type: TypeExpression, from scope: DeclarationID, _ depth: Int = 0
  ) -> Set<DeclarationID> {
    guard depth < Self.depthLimit else { return [] }
    if let element = element(of: type, from: scope) {
      return declaredTypes(in: element, from: scope, depth + 1)
    }
    switch type {
    case .optional(let wrapped): return declaredTypes(in: wrapped, from: scope, depth + 1)
    case .tuple(let types):
      return types.reduce(into: []) { $0.formUnion(declaredTypes(in: $1, from: scope, depth + 1)) }
    case .named:
      if let target = index.target(of: type, from: scope) {
        return declaredTypes(in: target.type, from: target.scope, depth + 1)
      }
      return Set(index.types(named: type.path, from: scope).filter { index[$0].isNominalType })
    default: return []
    }
  }

  /// Returns the text of a type, with aliases resolved, and with arrays, dictionaries and optionals
  /// in their short form: `[Int]?`.
  func text(of type: TypeExpression, from scope: DeclarationID, _ depth: Int = 0) -> String {
    guard depth < Self.depthLimit else { return type.description }
    func text(_ type: TypeExpression) -> String { self.text(of: type, from: scope, depth + 1) }
    switch type {
    case .array(let element): return "[\(text(element))]"
    case .dictionary(let key, let value): return "[\(text(key)): \(text(value))]"
    case .optional(let wrapped): return "\(text(wrapped))?"
    case .named(let components):
      if let target = index.target(of: type, from: scope) {
        return self.text(of: target.type, from: target.scope, depth + 1)
      }
      guard let last = components.last else { return "" }
      let arguments = last.arguments.map(text)
      let isOfModule = components.count > 1 && ["Swift", "Foundation"].contains(components[0].name)
      let name = type.path.dropFirst(isOfModule ? 1 : 0).joined(separator: ".")
      switch (last.name, arguments.count) {
      case ("Array", 1): return "[\(arguments[0])]"
      case ("Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
      case ("Optional", 1): return "\(arguments[0])?"
      case (_, 0): return name
      default: return "\(name)<\(arguments.joined(separator: ", "))>"
      }
    default: return type.description
    }
  }
}
