/// Looks for what changes in what a constant of the process holds.
struct MutableThingSearch {
  let index: SourceIndex
  private var seen: Set<DeclarationID> = []

  /// How many types are looked into for one constant.
  private static var limit: Int { 256 }

  init(index: SourceIndex) { self.index = index }

  /// The name of something that changes and that a value of the type holds.
  mutating func thing(in type: TypeExpression, from place: DeclarationID) -> String? {
    for name in Self.held(in: type) {
      if let stream = stream(ofContinuation: name.path, from: place) { return stream }
      let declared = index.types(named: name.path, from: place).filter { $0 != place }
      if declared.isEmpty, let last = name.lastName, KnownTypes.mutableThings.contains(last) {
        return last
      }
      for id in declared {
        if let thing = thing(in: id) { return thing }
      }
    }
    return nil
  }

  /// The stream that a continuation fills: `AsyncStream` for `AsyncStream<Int>.Continuation`.
  private mutating func stream(
    ofContinuation path: [String], from place: DeclarationID
  ) -> String? {
    guard path.last == "Continuation", path.count > 1 else { return nil }
    let outer = TypeExpression.named(path.dropLast().map { .init(name: $0) })
    return thing(in: outer, from: place).flatMap { KnownTypes.streams.contains($0) ? $0 : nil }
  }

  /// All names in the type: `Box<[Mutex<Int>]>` holds what its arguments are. What a closure takes
  /// and gives is not held.
  private static func held(in type: TypeExpression) -> [TypeExpression] {
    switch type {
    case .named(let components): [type] + components.flatMap(\.arguments).flatMap(held)
    case .array(let type), .optional(let type), .existential(let type), .opaque(let type):
      held(in: type)
    case .dictionary(let key, let value): held(in: key) + held(in: value)
    case .tuple(let types), .composition(let types): types.flatMap(held)
    case .function, .metatype, .suppressed, .unreadable: []
    }
  }

  private mutating func thing(in id: DeclarationID) -> String? {
    guard seen.count < Self.limit, seen.insert(id).inserted else { return nil }
    let type = index[id]
    if type.kind == .alias { return type.type.flatMap { thing(in: $0, from: id) } }
    if KnownTypes.mutableThings.contains(type.name) || type.kind == .actor { return type.name }
    guard type.isNominalType else { return nil }
    for number in index.memberIDs(of: id) {
      let member = index[number]
      if member.kind == .enumCase {
        for parameter in member.parameters {
          if let thing = thing(in: parameter.type, from: number) { return thing }
        }
      }
      guard member.kind == .property, member.isStored, !member.modifiers.contains(.static) else {
        continue
      }
      if type.kind == .class, !member.isConstant { return type.name }
      var inference = TypeInference(index: index, place: number)
      let held = member.type ?? inference.type(of: member.initializer ?? 0..<0)
      if let held, let thing = thing(in: held, from: number) {
        return type.kind == .class ? type.name : thing
      }
    }
    return type.kind == .class ? thingOfSuperclass(type, id) : nil
  }

  private mutating func thingOfSuperclass(_ type: Declaration, _ id: DeclarationID) -> String? {
    for inherited in type.inheritance {
      let outer = index.types(named: inherited.type.path, from: id).flatMap { index.nominal($0) }
      for one in outer where index[one].kind == .class && thing(in: one) != nil {
        return type.name
      }
    }
    return nil
  }
}
