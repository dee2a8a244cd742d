internal import SwiftSourceReading

extension ShadowingSearch {
  /// Returns the name of a member, and the name of the requirement in its `@_implements`.
  func effectiveNames(of member: Declaration) -> [String] {
    let implemented = member.attributes.filter { $0.name == "_implements" }.compactMap {
      attribute in
      let cursor = context.cursor
      return attribute.arguments.first { cursor.isSymbol(",", at: $0) }.map { comma in
        cursor.isName(at: comma + 1)
          ? cursor.text(at: comma + 1) : cursor.operatorText(at: comma + 1)
      }
    }
    return [member.name] + implemented
  }

  /// Returns the calls in the files of owners and models that may refer to a member.
  func calls(of member: Declaration, _ types: Set<String>) -> Set<CallShape> {
    var calls: Set<CallShape> = []
    for name in effectiveNames(of: member) { calls.formUnion(uses.calls[name] ?? []) }
    if member.kind == .initializer {
      for name in types.union(["Self"]) { calls.formUnion(uses.calls[name] ?? []) }
    }
    return calls
  }

  /// Whether the files of owners and models use a member's name, or contain a call that may refer
  /// to the member.
  func isUsed(_ member: Declaration, of types: Set<String>) -> Bool {
    if member.name == "callAsFunction" || member.parameters.first?.label == "dynamicMember" {
      return true
    }
    if member.isCallable {
      return calls(of: member, types).contains { mayReferTo($0, member.parameters) }
        || uses.names.contains(member.name)
    }
    return uses.names.contains(member.name)
  }

  /// Whether a call may refer to a declaration with these parameters. Each trailing closure needs a
  /// parameter that can be a closure.
  func mayReferTo(_ call: CallShape, _ parameters: [Declaration.Parameter]) -> Bool {
    guard call.fits(parameters) else { return false }
    let closureParameters = parameters.count { parameter in
      guard let name = parameter.type.lastName else { return true }
      return !KnownTypes.values.contains(name)
        && !shadowing.relevantNames.contains(name)
    }
    return call.trailingClosureCount <= closureParameters
  }

  /// Whether the same use of a name may refer to either of two declarations.
  func isAmbiguous(_ one: Declaration, with other: Declaration, of types: Set<String>) -> Bool {
    let names = effectiveNames(of: one)
    guard names.contains(other.name), one.isOfType == other.isOfType,
      (one.kind == .initializer) == (other.kind == .initializer),
      (one.kind == .subscript) == (other.kind == .subscript), !other.isType
    else { return false }
    let calls = calls(of: one, types)
    switch (one.isCallable, other.isCallable) {
    case (true, true):
      return one.requiredLabels == other.requiredLabels
        || calls.contains { mayReferTo($0, one.parameters) && mayReferTo($0, other.parameters) }
    case (false, false): return true
    case (true, false):
      return other.holdsFunction && calls.contains { mayReferTo($0, one.parameters) }
    case (false, true):
      return one.holdsFunction && calls.contains { mayReferTo($0, other.parameters) }
    }
  }

  /// Whether the same use of a name may refer both to a declaration and to a member of a library.
  func competes(
    _ one: Declaration, with other: LibraryMember, of types: Set<String>
  ) -> Bool {
    guard let labels = other.labels else { return !one.isCallable || one.parameters.isEmpty }
    guard one.isCallable else { return one.holdsFunction }
    // A function that takes a key path as `by:` does not compete with one that takes a closure.
    let isByPath = one.parameters.contains { $0.label == "by" && $0.type.lastName == "KeyPath" }
    guard !isByPath else { return false }
    if one.requiredLabels == labels { return true }
    return calls(of: one, types).contains { $0.fits(one.parameters) && other.fits($0) }
  }
}

extension Declaration {
  /// Whether the declaration is called with arguments.
  var isCallable: Bool {
    switch kind {
    case .function, .initializer, .subscript: true
    case .enumCase: !parameters.isEmpty
    default: false
    }
  }

  /// Whether the declaration is a member of the type, and not of its values.
  fileprivate var isOfType: Bool {
    kind == .initializer || kind == .enumCase || modifiers.contains(.static)
  }

  /// Whether the declaration is a property that may contain a function.
  fileprivate var holdsFunction: Bool {
    guard kind == .property else { return false }
    switch type {
    case .function, .none: return true
    case .optional(.function): return true
    case .named: return !(type?.lastName.map(KnownTypes.values.contains) ?? false)
    default: return false
    }
  }

  /// The labels of the parameters without a default value.
  fileprivate var requiredLabels: [String] {
    parameters.filter { !$0.hasDefault }.map(\.label)
  }
}
