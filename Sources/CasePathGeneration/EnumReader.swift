internal import SwiftSourceReading

/// Finds the enums of a file that declare `CasePathable`, and reads what their case paths need.
struct EnumReader {
  private static let protocolName = "CasePathable"
  private static let casesName = "Cases"

  private let syntax: SourceSyntax
  private let lines: LineTable
  private(set) var enums: [CasePathableEnum] = []
  private(set) var warnings: [SourceWarning] = []

  /// Reads a file.
  init(_ bytes: [UInt8]) {
    syntax = SourceSyntax(bytes)
    lines = LineTable(bytes)
    for number in syntax.declarations.indices where declaresConformance(number) {
      read(number)
    }
    if let problem = syntax.source.problems.first, !enums.isEmpty {
      warnings.append(
        SourceWarning(
          line: problem.line, column: 1,
          message: "case paths may be missing, because this file has \(problem.what)"))
    }
  }

  private func declaresConformance(_ number: Int) -> Bool {
    let declaration = syntax.declarations[number]
    return (declaration.kind == .enumeration || declaration.kind == .extension)
      && declaration.inheritance.contains { inherited in
        if case .composition(let types) = inherited.type {
          return types.contains { $0.lastName == Self.protocolName }
        }
        return inherited.type.lastName == Self.protocolName
      }
  }

  private mutating func read(_ number: Int) {
    let declaration = syntax.declarations[number]
    guard declaration.kind == .extension else { return readEnum(number) }
    let path = path(of: number)
    guard !isWrittenByHand(path) else { return }
    let declared = syntax.declarations.indices.first { other in
      syntax.declarations[other].kind == .enumeration && self.path(of: other) == path
    }
    guard let declared else {
      return warn(
        declaration,
        "no case paths are generated for `\(path.joined(separator: "."))`, because this file does not "
          + "declare it; declare `\(Self.protocolName)` in the file of the enum")
    }
    readEnum(declared)
  }

  private mutating func readEnum(_ number: Int) {
    let declaration = syntax.declarations[number]
    let path = path(of: number)
    guard !isWrittenByHand(path) else { return }
    func reject(_ reason: String) -> String {
      "no case paths are generated for `\(path.joined(separator: "."))`, because \(reason)"
    }
    if declaration.isLocal {
      return warn(declaration, reject("a generated file cannot extend an enum in a function"))
    }
    let access = access(of: number)
    guard access > .file else {
      return warn(
        declaration,
        reject("a generated file cannot extend it while it, or a type around it, is private"))
    }
    if let parent = constrainedExtension(around: number) {
      return warn(
        syntax.declarations[parent],
        reject("it is declared in an extension with requirements; write `Cases` by hand"))
    }
    enums.append(
      CasePathableEnum(
        path: components(of: number), access: access,
        availability: availability(around: number), branches: branches(around: declaration.first),
        cases: cases(of: number)))
  }

  /// Whether the file declares a type `Cases` in a type, or in an extension of it.
  private func isWrittenByHand(_ path: [String]) -> Bool {
    syntax.declarations.indices.contains { number in
      let declaration = syntax.declarations[number]
      guard declaration.name == Self.casesName, declaration.isType, let parent = declaration.parent
      else { return false }
      return self.path(of: parent) == path
    }
  }

  // MARK: Where a type is

  /// Returns the names of a type and of the types around it, the outermost first.
  private func path(of number: Int) -> [String] {
    let declaration = syntax.declarations[number]
    if declaration.kind == .extension { return declaration.type?.path ?? [] }
    return (declaration.parent.map { path(of: $0) } ?? []) + [declaration.name]
  }

  /// Returns the names of a type and of the types around it, with their generic arguments.
  private func components(of number: Int) -> [CasePathableEnum.Component] {
    let declaration = syntax.declarations[number]
    guard declaration.kind == .extension else {
      let arguments = declaration.generics.map { $0.isPack ? "repeat each \($0.name)" : $0.name }
      return (declaration.parent.map { components(of: $0) } ?? []) + [
        CasePathableEnum.Component(name: declaration.name, arguments: arguments)
      ]
    }
    if let extended = declarationExtended(by: number) { return components(of: extended) }
    return path(of: number).map { CasePathableEnum.Component(name: $0, arguments: []) }
  }

  /// Returns the type of this file that an extension extends.
  private func declarationExtended(by number: Int) -> Int? {
    let path = path(of: number)
    return syntax.declarations.indices.first { other in
      syntax.declarations[other].isNominalType && self.path(of: other) == path
    }
  }

  /// Returns the level up to which a type can be seen, as far as this file says it.
  private func access(of number: Int) -> AccessLevel {
    let declaration = syntax.declarations[number]
    guard let parent = declaration.parent else {
      return AccessLevel(declaration.modifiers) ?? .module
    }
    guard syntax.declarations[parent].kind == .extension else {
      return min(AccessLevel(declaration.modifiers) ?? .module, access(of: parent))
    }
    let own =
      AccessLevel(declaration.modifiers) ?? AccessLevel(syntax.declarations[parent].modifiers)
      ?? .module
    return min(own, declarationExtended(by: parent).map { access(of: $0) } ?? own)
  }

  private func constrainedExtension(around number: Int) -> Int? {
    var next = syntax.declarations[number].parent
    while let parent = next {
      let declaration = syntax.declarations[parent]
      if declaration.kind == .extension,
        !declaration.requirements.isEmpty || hasGenericArguments(declaration.type)
      {
        return parent
      }
      next = declaration.parent
    }
    return nil
  }

  private func hasGenericArguments(_ type: TypeExpression?) -> Bool {
    guard case .named(let components) = type else { return false }
    return components.contains { !$0.arguments.isEmpty }
  }

  // MARK: Conditions and availability

  /// Returns the attributes `@available` of a type and of the types around it.
  private func availability(around number: Int) -> [String] {
    var attributes: [String] = []
    var next: Int? = number
    while let current = next {
      let declaration = syntax.declarations[current]
      attributes += availability(of: declaration)
      next = declaration.parent
    }
    return attributes
  }

  private func availability(of declaration: Declaration) -> [String] {
    declaration.attributes.filter { $0.name == "available" }.map { attribute in
      "@available(\(text(attribute.arguments)))"
    }
  }

  /// Returns the branches of `#if` blocks that contain a token, the outermost first.
  ///
  /// - Parameter outer: The tokens outside of which blocks do not count.
  private func branches(around token: Int, within outer: Range<Int>? = nil) -> [ConditionalBranch] {
    let blocks = syntax.source.blocks.filter { block in
      block.tokens.contains(token)
        && outer.map {
          $0.contains(block.tokens.lowerBound) && $0.upperBound >= block.tokens.upperBound
        } ?? true
    }
    return blocks.reversed().compactMap { block in
      guard let index = block.branches.firstIndex(where: { $0.tokens.contains(token) })
      else { return nil }
      let conditions = block.branches[...index].map { $0.condition.map { text(bytes: $0) } }
      return ConditionalBranch(
        earlierConditions: conditions.dropLast().compactMap(\.self), condition: conditions[index])
    }
  }

  // MARK: Cases

  private mutating func cases(of number: Int) -> [CasePathableEnum.Case] {
    let body = syntax.declarations[number].body
    var result: [CasePathableEnum.Case] = []
    for declaration in syntax.declarations
    where declaration.kind == .enumCase && declaration.parent == number {
      let availability = availability(of: declaration)
      // A case that cannot be used has no path.
      if availability.contains(where: { $0.contains("unavailable") }) { continue }
      let name = declaration.name
      if Self.specialNames.contains(name) {
        warn(
          declaration, at: declaration.nameToken,
          "no case path is generated for `\(name)`, because `\\.\(name)` has another meaning")
        continue
      }
      let branches = branches(around: declaration.nameToken, within: body)
      if result.contains(where: { $0.name == name && $0.branches == branches }) {
        warn(
          declaration, at: declaration.nameToken,
          "no case path is generated for this `\(name)`, because an earlier case has the same name")
        continue
      }
      result.append(
        CasePathableEnum.Case(
          name: name, labels: declaration.parameters.map(\.label), availability: availability,
          branches: branches))
    }
    return result
  }

  /// The names that a key path gives a meaning of their own.
  private static let specialNames: Set<String> = ["self", "Type", "Protocol"]

  // MARK: Texts

  private mutating func warn(_ declaration: Declaration, at token: Int? = nil, _ message: String) {
    let token = syntax.cursor.token(token ?? declaration.nameToken)
    warnings.append(
      SourceWarning(
        line: token.map { Int($0.line) } ?? 1,
        column: token.map { lines.column(of: Int($0.start), in: syntax.bytes) } ?? 1,
        message: message))
  }

  /// Returns the text of tokens, with the space and the comments between them.
  private func text(_ tokens: Range<Int>) -> String {
    guard let first = syntax.cursor.token(tokens.lowerBound),
      let last = syntax.cursor.token(tokens.upperBound - 1), first.start <= last.start
    else { return "" }
    return text(bytes: Int(first.start)..<Int(last.end))
  }

  private func text(bytes: Range<Int>) -> String {
    String(decoding: syntax.bytes[bytes.clamped(to: syntax.bytes.indices)], as: UTF8.self)
  }
}
