/// A wrapper can only be read, and is made by its owner alone (OWNERSHIP 7, item 5).
struct WrapperShapeRule: Rule {
  let id = RuleID.wrapperShape
  let why = """
    A wrapper proves whose code made it. A way to make one, to change one or to add to it from \
    elsewhere lets readers see what the owner never said.
    """

  func check(_ context: FileContext) -> [Violation] {
    guard !context.place.isStateKit else { return [] }
    let index = context.index
    var violations: [Violation] = []
    for wrapper in index.wrappersByFile[context.number] ?? [] {
      let places = ([wrapper] + index.extensions(of: wrapper)).filter { $0.file == context.number }
      if wrapper.file == context.number {
        violations += checkType(wrapper, context)
        for place in places { violations += checkMembers(of: place, wrapper, context) }
        violations += checkConformances(of: wrapper, context)
        violations += checkMaking(of: wrapper, context)
      } else {
        violations += places.map { place in
          Violation(
            token: index[place].nameToken,
            what: "an extension of the wrapper \(index[wrapper].name) in another file",
            mend: "Add the member in the client's file, or write a function of your own.")
        }
      }
    }
    return violations + constrainedExtensions(context)
  }

  /// Members that a protocol's extension in another file gives to a wrapper alone.
  private func constrainedExtensions(_ context: FileContext) -> [Violation] {
    let index = context.index
    return context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      guard declaration.kind == .extension else { return nil }
      let wrapper = declaration.requirements.lazy.filter {
        $0.isSameType && $0.left.path == ["Self"]
      }.flatMap { index.types(named: $0.right.path, from: context.id(number)) }
        .flatMap { index.nominal($0) }
        .first { $0.file != context.number && context.run.wrappers.contains($0) }
      guard let wrapper else { return nil }
      return Violation(
        token: declaration.nameToken,
        what: "an extension of the wrapper \(index[wrapper].name) in another file",
        mend: "Add the member in the client's file, or write a function of your own.")
    }
  }

  private func checkType(_ id: DeclarationID, _ context: FileContext) -> [Violation] {
    let wrapper = context.index[id]
    var violations: [Violation] = []
    if wrapper.kind != .structure {
      violations.append(
        Violation(
          token: wrapper.nameToken, what: "the wrapper \(wrapper.name) is no struct",
          mend: "Declare it `struct`, with a `private let` for the state."))
    }
    if let attribute = wrapper.attributes.first(where: { $0.name == "dynamicMemberLookup" }) {
      violations.append(
        Violation(
          token: attribute.token, what: "@dynamicMemberLookup on the wrapper \(wrapper.name)",
          mend: "Write its members out: a look-up can be shadowed by any file of the module."))
    }
    return violations
  }

  private func checkMembers(
    of place: DeclarationID, _ id: DeclarationID, _ context: FileContext
  ) -> [Violation] {
    let index = context.index
    let name = index[id].name
    let hasInitializer = index.members(of: id).contains { $0.kind == .initializer }
    let isHidden = index[place].modifiers.isOfThisFile && index[place].kind == .extension
    return index.members(of: place).compactMap { member in
      switch member.kind {
      case .property where member.isStored && !member.modifiers.contains(.static):
        if !member.isConstant {
          return Violation(
            token: member.nameToken, what: "the wrapper \(name) stores the `var` \(member.name)",
            mend: "Declare it `private let`.")
        }
        guard !hasInitializer, !member.modifiers.isOfThisFile else { break }
        return Violation(
          token: member.nameToken,
          what: "the wrapper \(name) has a memberwise initializer that other files can call",
          mend: "Declare \(member.name) `private let`, and a `fileprivate init`.")
      case .initializer where !member.modifiers.isOfThisFile && !isHidden:
        return Violation(
          token: member.nameToken, what: "the wrapper \(name) has an initializer for other files",
          mend: "Declare it `fileprivate`.")
      default: break
      }
      return checkResult(of: member, id, context)
    }
  }

  /// A member that gives a wrapper.
  private func checkResult(
    of member: Declaration, _ id: DeclarationID, _ context: FileContext
  ) -> Violation? {
    let name = context.index[id].name
    switch member.kind {
    case .function, .property, .subscript: break
    default: return nil
    }
    let names = context.index.otherNames(of: name).union(["Self"])
    let gives = member.type.map { $0.lastName != "SharedKey" && $0.mentions(names) } ?? false
    let makes = member.initializer.map { range in
      range.contains { names.contains(context.file.text($0)) }
    }
    guard gives || (makes ?? false) else { return nil }
    return Violation(
      token: member.nameToken, what: "\(member.name) of the wrapper \(name) gives a wrapper",
      mend: "Let nothing but the owner's `publish` give one.")
  }

  private static let forbidden = [
    "Decodable", "Codable", "RawRepresentable", "LosslessStringConvertible", "CaseIterable",
    "AdditiveArithmetic", "Numeric", "OptionSet", "SetAlgebra", "NSCoding", "NSSecureCoding",
    "Transferable", "RangeReplaceableCollection", "MutableCollection",
  ]

  private func checkConformances(of id: DeclarationID, _ context: FileContext) -> [Violation] {
    let forbidden = context.index.descendants(of: Self.forbidden)
    return context.index.conformances(of: id).compactMap { conformance in
      let type = conformance.inherited.type
      let isLiteral = type.path.last?.hasPrefix("ExpressibleBy") ?? false
      guard conformance.place.file == context.number,
        isLiteral || SourceIndex.names(forbidden, type)
      else { return nil }
      return Violation(
        token: conformance.inherited.token,
        what: "the wrapper \(context.index[id].name) conforms to \(type)",
        mend: "Leave the conformance out: it makes wrappers. Persistence encodes the owner's state."
      )
    }
  }
}
