internal import SwiftSourceReading

extension CompositionRootRule {
  /// Finds live clients that are created outside of the composition root, and references to the
  /// function that creates them: `ContactsClient.live(in: storage)`, `let make = Client.live`.
  func liveClients(_ context: FileContext) -> [RuleViolation] {
    guard !context.role.isCompositionRoot else { return [] }
    let cursor = context.cursor
    return context.file.occurrences(of: "live").compactMap { token in
      guard context.isMember(token) || isMemberOfClient(token, context) else { return nil }
      guard cursor.isSymbol("(", at: token + 1) else {
        guard !context.isMember(token) || isFactory(token, context) else { return nil }
        return RuleViolation(
          token: token, what: "a client's `live` is passed on outside of the composition root",
          fix: Self.fix)
      }
      guard cursor.labels(ofCall: token + 1).contains("in") else { return nil }
      return RuleViolation(
        token: token, what: "a live client is created outside of the composition root",
        fix: Self.fix)
    }
  }

  /// Whether `live` without a dot refers to the function of the client around it.
  private func isMemberOfClient(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    switch cursor.keyword(at: token - 1) {
    case .func, .case, .let, .var: return false
    default: break
    }
    guard !cursor.isSymbol(":", at: token + 1), !cursor.isSymbol("#", at: token - 1),
      !cursor.isSymbol("@", at: token - 1)
    else { return false }
    let around = context.file.declarations(around: token)
    let isVariable = around.contains { number in
      let declaration = context.declarations[number]
      guard !declaration.isType, declaration.kind != .extension else { return false }
      return context.isHidden("live", by: declaration, before: token)
    }
    guard !isVariable else { return false }
    return around.contains { number in
      context.index.selfTypes(of: context.id(number)).contains { hasLiveFunction($0, context) }
    }
  }

  /// Whether the expression before `.live` is a client whose `live` is a function: `Client.live`,
  /// `Client.self.live`, `(Client).live`.
  private func isFactory(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    var last = token - 2
    while true {
      if cursor.isSymbol(")", at: last), Int(cursor.matchingBrackets[last]) < last {
        last -= 1
      } else if cursor.keyword(at: last) == .selfValue, cursor.isSymbol(".", at: last - 1) {
        last -= 2
      } else {
        break
      }
    }
    guard cursor.isName(at: last), !context.declarations.isEmpty else { return false }
    var path = [context.file.text(last)]
    var first = last
    while cursor.isSymbol(".", at: first - 1) || cursor.isModuleSelector(at: first - 1),
      cursor.isName(at: first - 2)
    {
      first -= 2
      path.insert(context.file.text(first), at: 0)
    }
    let around = context.file.declarations(around: token)
    if path == ["Self"] {
      return around.contains { number in
        context.index.selfTypes(of: context.id(number)).contains { hasLiveFunction($0, context) }
      }
    }
    let types = context.index.types(named: path, from: context.id(around.first ?? 0)).flatMap {
      context.index.nominalTypes(for: $0)
    }
    guard types.isEmpty else { return types.contains { hasLiveFunction($0, context) } }
    // A path that cannot be resolved may refer to any client with the last name of the path.
    return path.last?.hasSuffix("Client") ?? false
      && (context.index.types[path.last ?? ""] ?? []).contains { hasLiveFunction($0, context) }
  }

  /// Whether a type is a client whose `live` is a function with parameters, such as a storage, and
  /// not a constant.
  private func hasLiveFunction(_ type: DeclarationID, _ context: FileContext) -> Bool {
    guard context.run.clients.contains(type) else { return false }
    return ([type] + context.index.extensions(of: type)).contains { part in
      context.index.members(of: part).contains {
        $0.kind == .function && $0.name == "live" && !$0.parameters.isEmpty
      }
    }
  }
}
