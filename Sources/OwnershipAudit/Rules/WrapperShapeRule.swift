internal import SwiftSourceReading

/// Requires that a wrapper is read-only, and that only its owner creates it.
struct WrapperShapeRule: Rule {
  let id = RuleID.wrapperShape
  let why = """
    Readers assume that a wrapper contains what its owner published. If other code can create, \
    change or extend a wrapper, readers can see what the owner did not publish.
    """

  private static let extensionFix = """
    Declare the member in the client's file, or write a function with a parameter for the wrapper.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    guard !context.location.isStateKit else { return [] }
    let index = context.index
    var violations: [RuleViolation] = []
    for wrapper in index.wrappersByFile[context.number] ?? [] {
      let parts = ([wrapper] + index.extensions(of: wrapper)).filter { $0.file == context.number }
      if wrapper.file == context.number {
        violations += checkType(wrapper, context)
        for part in parts { violations += checkMembers(of: part, wrapper, context) }
        violations += checkConformances(of: wrapper, context)
        violations += checkConstruction(of: wrapper, context)
      } else {
        violations += parts.map { part in
          RuleViolation(
            token: index[part].nameToken,
            what: "an extension of the wrapper \(index[wrapper].name) in another file",
            fix: Self.extensionFix)
        }
      }
    }
    return violations + constrainedExtensions(context)
  }

  /// Finds extensions of protocols whose members apply only to a wrapper of another file.
  private func constrainedExtensions(_ context: FileContext) -> [RuleViolation] {
    let index = context.index
    return context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      guard declaration.kind == .extension else { return nil }
      let wrapper = declaration.requirements.lazy.filter {
        $0.isSameType && $0.left.path == ["Self"]
      }.flatMap { index.types(named: $0.right.path, from: context.id(number)) }
        .flatMap { index.nominalTypes(for: $0) }
        .first { $0.file != context.number && context.run.wrappers.contains($0) }
      guard let wrapper else { return nil }
      return RuleViolation(
        token: declaration.nameToken,
        what: "an extension of the wrapper \(index[wrapper].name) in another file",
        fix: Self.extensionFix)
    }
  }

  private func checkType(_ id: DeclarationID, _ context: FileContext) -> [RuleViolation] {
    let wrapper = context.index[id]
    var violations: [RuleViolation] = []
    if wrapper.kind != .structure {
      violations.append(
        RuleViolation(
          token: wrapper.nameToken, what: "the wrapper \(wrapper.name) is not a struct",
          fix: "Declare a `struct` with a `private let` for the state."))
    }
    if let attribute = wrapper.attributes.first(where: { $0.name == "dynamicMemberLookup" }) {
      violations.append(
        RuleViolation(
          token: attribute.token, what: "@dynamicMemberLookup on the wrapper \(wrapper.name)",
          fix: """
            Declare the members explicitly. Any file of the module can shadow a dynamic member.
            """))
    }
    return violations
  }

  private func checkMembers(
    of part: DeclarationID, _ id: DeclarationID, _ context: FileContext
  ) -> [RuleViolation] {
    let index = context.index
    let name = index[id].name
    let hasInitializer = index.members(of: id).contains { $0.kind == .initializer }
    let isFilePrivateExtension =
      index[part].modifiers.isFilePrivate && index[part].kind == .extension
    return index.members(of: part).compactMap { member in
      switch member.kind {
      case .property where member.isStored && !member.modifiers.contains(.static):
        if !member.isConstant {
          return RuleViolation(
            token: member.nameToken, what: "the wrapper \(name) stores the `var` \(member.name)",
            fix: "Declare it `private let`.")
        }
        guard !hasInitializer, !member.modifiers.isFilePrivate else { break }
        return RuleViolation(
          token: member.nameToken,
          what: "the wrapper \(name) has a memberwise initializer that other files can call",
          fix: "Declare \(member.name) as `private let`, and declare a `fileprivate init`.")
      case .initializer where !member.modifiers.isFilePrivate && !isFilePrivateExtension:
        return RuleViolation(
          token: member.nameToken,
          what: "the wrapper \(name) has an initializer that other files can call",
          fix: "Declare it `fileprivate`.")
      default: break
      }
      return checkResult(of: member, id, context)
    }
  }

  /// Checks whether a member of a wrapper returns or creates a wrapper.
  private func checkResult(
    of member: Declaration, _ id: DeclarationID, _ context: FileContext
  ) -> RuleViolation? {
    let name = context.index[id].name
    switch member.kind {
    case .function, .property, .subscript: break
    default: return nil
    }
    let names = context.index.nameAndAliases(of: name).union(["Self"])
    let returnsWrapper =
      member.type.map { $0.lastName != "OwnerKey" && $0.mentions(names) } ?? false
    let createsWrapper = member.initializer.map { range in
      range.contains { names.contains(context.file.text($0)) }
    }
    guard returnsWrapper || (createsWrapper ?? false) else { return nil }
    return RuleViolation(
      token: member.nameToken, what: "\(member.name) of the wrapper \(name) returns a wrapper",
      fix: "Return wrappers only from the owner's `publish`.")
  }

  /// Protocols whose conformances create values.
  private static let forbiddenProtocols = [
    "Decodable", "Codable", "RawRepresentable", "LosslessStringConvertible", "CaseIterable",
    "AdditiveArithmetic", "Numeric", "OptionSet", "SetAlgebra", "NSCoding", "NSSecureCoding",
    "Transferable", "RangeReplaceableCollection", "MutableCollection",
  ]

  private func checkConformances(of id: DeclarationID, _ context: FileContext) -> [RuleViolation] {
    let forbidden = context.index.descendants(of: Self.forbiddenProtocols)
    return context.index.conformances(of: id).compactMap { conformance in
      let type = conformance.inherited.type
      let isLiteral = type.path.last?.hasPrefix("ExpressibleBy") ?? false
      guard conformance.scope.file == context.number,
        isLiteral || SourceIndex.containsAny(of: forbidden, in: type)
      else { return nil }
      return RuleViolation(
        token: conformance.inherited.token,
        what: "the wrapper \(context.index[id].name) conforms to \(type)",
        fix: """
          Remove the conformance, because it creates wrappers. The state can be saved without it: \
          the owner encodes the state, not the wrapper.
          """
      )
    }
  }
}
