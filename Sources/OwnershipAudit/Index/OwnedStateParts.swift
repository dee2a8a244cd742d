/// The types of the stored properties of owned states. They show whether a closure that a client's
/// endpoint takes could replace a whole property.
struct OwnedStateParts {
  /// The declared types of the properties.
  private(set) var values: Set<DeclarationID> = []
  /// The declared types of the elements of collections.
  private(set) var elements: Set<DeclarationID> = []
  /// The types of the collections whose elements have no declared type: `[UUID: Int]`.
  private(set) var collections: Set<String> = []

  /// The declared types of the stored properties of owned states, and of the properties of those
  /// types.
  private(set) var substates: Set<DeclarationID> = []
  /// The types of a library that such properties have: `Int`, `Date`.
  private(set) var scalars: Set<String> = []

  private let index: SourceIndex
  /// The structs and enums in owned states whose stored properties are still to be read.
  private var open: [DeclarationID]

  private static var depthLimit: Int { 24 }

  private static let collectionNames: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "InlineArray", "Dictionary", "KeyValuePairs", "Set",
    "IdentifiedArray", "OrderedSet", "OrderedDictionary", "Deque",
  ]

  init(_ index: SourceIndex, states: Set<DeclarationID>) {
    self.index = index
    open = states.sorted { ($0.file, $0.number) < ($1.file, $1.number) }
    var seen: Set<DeclarationID> = []
    while let id = open.popLast() {
      guard seen.insert(id).inserted else { continue }
      for place in index.memberIDs(of: id) {
        let member = index[place]
        switch member.kind {
        case .enumCase:
          for parameter in member.parameters {
            read(parameter.type, place, isDirect: states.contains(id), 0)
          }
        case .property where member.isStored && !member.modifiers.contains(.static):
          var inference = TypeInference(index: index, place: place)
          let type = member.type ?? inference.type(of: member.initializer ?? 0..<0)
          if let type { read(type, place, isDirect: states.contains(id), 0) }
          // The inferred type of each number is `Double`.
          if member.type == nil, type?.path == ["Double"] { scalars.insert("Int") }
        default: break
        }
      }
    }
  }

  /// Adds the type of a stored property. `isDirect` is true for a property of an owned state, and
  /// false for a property of a type in the state.
  private mutating func read(
    _ type: TypeExpression, _ place: DeclarationID, isDirect: Bool, _ depth: Int
  ) {
    guard depth < Self.depthLimit else { return }
    if let element = element(of: type, from: place) {
      let declared = declaredTypes(in: element, from: place)
      elements.formUnion(declared)
      if declared.isEmpty { collections.insert(text(of: type, from: place)) }
      return
    }
    switch type {
    case .optional(let wrapped): read(wrapped, place, isDirect: isDirect, depth + 1)
    case .tuple(let types):
      for type in types { read(type, place, isDirect: isDirect, depth + 1) }
    case .named:
      if let target = index.target(of: type, from: place) {
        return read(target.type, target.place, isDirect: isDirect, depth + 1)
      }
      let declared = index.types(named: type.path, from: place)
      for id in declared
      where index[id].isNominalType && !index.file(of: id).location.isStateKit {
        if isDirect { values.insert(id) }
        substates.insert(id)
        open.append(id)
      }
      if declared.isEmpty, KnownTypes.values.contains(type.lastName ?? "") {
        scalars.insert(text(of: type, from: place))
      }
    default: break
    }
  }

  /// Returns the type of the elements of a collection, or of the values of a dictionary, or nil if
  /// the type is not a collection.
  func element(of type: TypeExpression, from place: DeclarationID) -> TypeExpression? {
    switch type {
    case .array(let element): return element
    case .dictionary(_, let value): return value
    case .named(let components):
      guard let last = components.last, Self.collectionNames.contains(last.name) else { return nil }
      let isOfLibrary = index.types(named: type.path, from: place).allSatisfy {
        index.file(of: $0).location.isStateKit
      }
      return isOfLibrary ? last.arguments.last : nil
    default: return nil
    }
  }

  /// Returns the declared types in the type of an element: `Person` for `[Person?]`.
  func declaredTypes(
    in type: TypeExpression, from place: DeclarationID, _ depth: Int = 0
  ) -> Set<DeclarationID> {
    guard depth < Self.depthLimit else { return [] }
    if let element = element(of: type, from: place) {
      return declaredTypes(in: element, from: place, depth + 1)
    }
    switch type {
    case .optional(let wrapped): return declaredTypes(in: wrapped, from: place, depth + 1)
    case .tuple(let types):
      return types.reduce(into: []) { $0.formUnion(declaredTypes(in: $1, from: place, depth + 1)) }
    case .named:
      if let target = index.target(of: type, from: place) {
        return declaredTypes(in: target.type, from: target.place, depth + 1)
      }
      return Set(index.types(named: type.path, from: place).filter { index[$0].isNominalType })
    default: return []
    }
  }

  /// Returns the text of a type, with aliases resolved and collections in brackets.
  func text(of type: TypeExpression, from place: DeclarationID, _ depth: Int = 0) -> String {
    guard depth < Self.depthLimit else { return type.description }
    func text(_ type: TypeExpression) -> String { self.text(of: type, from: place, depth + 1) }
    switch type {
    case .array(let element): return "[\(text(element))]"
    case .dictionary(let key, let value): return "[\(text(key)): \(text(value))]"
    case .optional(let wrapped): return "\(text(wrapped))?"
    case .named(let components):
      if let target = index.target(of: type, from: place) {
        return self.text(of: target.type, from: target.place, depth + 1)
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
