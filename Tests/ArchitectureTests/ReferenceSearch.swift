import SwiftSourceReading
@testable import OwnershipAudit

/// A search for the uses of declarations of other folders in the files of a target.
///
/// The search resolves names without type inference:
///
/// - A type is resolved as by the compiler: as a generic parameter, as a type nested in one of the
///   types around the name, or at file scope. `A.B` is the `B` that is declared in `A`.
/// - A member of a named type (`A.b`, `Self.b`, `self.b`, or `b` inside `A`) is resolved in that type,
///   its extensions and its supertypes. A call `A(b: c)` is resolved by its labels.
/// - A member of another expression (`x.b`, `.b`) is any member with that name.
/// - A name that a function binds refers to no other file.
///
/// The search reports no arrow for these uses:
///
/// - A name that two folders declare.
/// - A member of another expression, if another target or a library has a member with that name.
/// - A subscript, an initializer of an inferred type (`.init(a)`), or an overload of a library's
///   operator.
struct ReferenceSearch {
  let index: DeclarationIndex
  let order: FolderOrder
  /// The names of members that may belong to a type outside of the target.
  let foreignMembers: Set<String>

  typealias Entry = DeclarationIndex.Entry

  /// Returns the uses of declarations of other folders, in the order of the sources.
  func arrows(in sources: TargetSources) -> [FolderArrow] {
    sources.files.flatMap { file -> [FolderArrow] in
      guard let folder = order.folder(of: file.path) else { return [] }
      return FileSearch(search: self, file: file, folder: folder).arrows()
    }
  }
}

/// The search in one file.
private struct FileSearch {
  typealias Entry = DeclarationIndex.Entry

  let search: ReferenceSearch
  let file: SourceFile
  let folder: String
  let localNames: LocalNames
  /// The tokens of declared names, and the tokens of imports.
  let skippedTokens: Set<Int>
  /// For each declaration, by its number: the paths of the types around its contents, the innermost
  /// first. For an extension of a nested type, they include the types that contain the nested type.
  private let typesAroundDeclarations: [Int32: [String]]
  private var cursor: TokenCursor { file.cursor }
  private var index: DeclarationIndex { search.index }

  init(search: ReferenceSearch, file: SourceFile, folder: String) {
    self.search = search
    self.file = file
    self.folder = folder
    localNames = LocalNames(of: file)
    var skipped: Set<Int> = []
    for declaration in file.declarations {
      if declaration.kind == .importing {
        skipped.formUnion(declaration.first..<declaration.end)
      } else if declaration.kind != .extension {
        skipped.insert(declaration.nameToken)
      }
    }
    skippedTokens = skipped
    var typesAround: [Int32: [String]] = [:]
    for number in file.declarations.indices {
      let around = sequence(first: number) { file.declarations[$0].parent }
      typesAround[Int32(number)] = around.compactMap { file.typePath(of: $0) }.flatMap { path in
        sequence(first: path) { path in path.lastIndex(of: ".").map { String(path[..<$0]) } }
      }
    }
    typesAroundDeclarations = typesAround
  }

  func arrows() -> [FolderArrow] {
    var arrows: [FolderArrow] = []
    for token in file.tokens.indices {
      for (name, entries) in uses(at: token) {
        let visible = entries.filter { !$0.isPrivate || $0.path == file.path }
        let folders = Set(visible.map(\.folder))
        guard folders.count == 1, let declaringFolder = folders.first, declaringFolder != folder
        else { continue }
        arrows.append(
          FolderArrow(
            path: file.path, line: file.line(of: token), name: name, usingFolder: folder,
            declaringFolder: declaringFolder))
      }
    }
    return arrows
  }

  /// Returns the names that the token uses, each with the declarations that it may refer to. A call of
  /// an initializer uses the type and the initializer.
  private func uses(at token: Int) -> [(name: String, entries: [Entry])] {
    if file.tokens[token].kind == .operatorCharacter {
      let text = operatorText(at: token)
      return [(text, index.operators[text] ?? [])]
    }
    let name = file.text(token)
    guard !name.isEmpty, !skippedTokens.contains(token) else { return [] }
    if isMember(token) { return [(name, membersNamed(name, at: token))] }
    guard file.tokens[token].keyword == .none, !isLabel(token), !localNames.contains(nameAt: token)
    else { return [] }
    return [
      (name, entriesNamed(name, at: token)), ("\(name).init", initializers(calledAt: token)),
    ]
  }

  /// Returns the operator that starts at a token, or an empty string inside an operator.
  private func operatorText(at token: Int) -> String {
    let isInsideOperator =
      cursor.token(token - 1)?.kind == .operatorCharacter && !file.tokens[token].hasLeadingSpace
    return isInsideOperator ? "" : cursor.operatorText(at: token)
  }

  private func isMember(_ token: Int) -> Bool {
    cursor.isSymbol(".", at: token - 1) || cursor.isModuleSelector(at: token - 1)
  }

  /// Whether the name is the label of an argument, a parameter or a tuple.
  private func isLabel(_ token: Int) -> Bool {
    guard let bracket = cursor.token(Int(file.enclosingBrackets[token])), token > 0 else {
      return false
    }
    // The labels are `a` in the call `f(a: b)`, and `a` and `b` in the declaration `f(a b: c)`.
    let previous = file.tokens[token - 1]
    let startsItem = previous.kind == .open || previous.isSymbol(",")
    let isNextName = cursor.isName(at: token + 1) && cursor.isSymbol(":", at: token + 2)
    let isFollowedByColon = cursor.isSymbol(":", at: token + 1)
    if bracket.isSymbol("[") {
      return isFollowedByColon && startsItem && file.text(token).first?.isLowercase == true
    }
    guard bracket.isSymbol("(") else { return false }
    if startsItem { return isFollowedByColon || isNextName }
    return isFollowedByColon && previous.kind == .name
      && (file.tokens[max(token - 2, 0)].kind == .open
        || file.tokens[max(token - 2, 0)].isSymbol(","))
  }

  // MARK: Names on their own

  private func typesAround(_ token: Int) -> [String] {
    typesAroundDeclarations[file.enclosingDeclarations[token]] ?? []
  }

  private func isGenericParameter(_ name: String, at token: Int) -> Bool {
    file.declarations(around: token).contains { number in
      file.declarations[number].generics.contains { $0.name == name }
        || file.typePath(of: number).map { index.genericParameters[$0]?.contains(name) ?? false }
          ?? false
    }
  }

  private func entriesNamed(_ name: String, at token: Int) -> [Entry] {
    if isGenericParameter(name, at: token) { return [] }
    for path in typesAround(token) {
      let found = members(of: path, named: name)
      if !found.isEmpty { return found }
    }
    return index.topLevel[name] ?? []
  }

  /// Returns the members of a type and of its supertypes that have a given name.
  private func members(of path: String, named name: String) -> [Entry] {
    var (found, seen, paths): ([Entry], Set<String>, [String]) = ([], [], [path])
    while let path = paths.popLast() {
      guard seen.insert(path).inserted else { continue }
      found += index.members[path]?[name] ?? []
      paths += index.supertypes[path] ?? []
    }
    return found
  }

  // MARK: Members

  private func membersNamed(_ name: String, at token: Int) -> [Entry] {
    if let path = qualifier(of: token) {
      if name == "init" {
        return initializers(of: path, calledWithBracketAt: token + 1)
      }
      return members(of: path, named: name)
    }
    if search.foreignMembers.contains(name) || name == "init" { return [] }
    return (index.membersByName[name] ?? []).filter { !$0.isType }
  }

  /// Returns the path of the type `A` if the token is the member `b` of `A.b`; nil if the text before
  /// the dot is neither the name of a type nor `Self` or `self`.
  private func qualifier(of token: Int) -> String? {
    let previous = token - 2
    guard cursor.isName(at: previous) else { return nil }
    if isMember(previous) {
      guard let outer = qualifier(of: previous) else { return nil }
      let path = "\(outer).\(file.text(previous))"
      return isType(path) ? path : nil
    }
    switch file.tokens[previous].keyword {
    case .selfType, .selfValue: return typesAround(token).first
    case .none: break
    default: return nil
    }
    let name = file.text(previous)
    guard name.first?.isUppercase == true, !isGenericParameter(name, at: token),
      !localNames.contains(nameAt: previous)
    else { return nil }
    let nested = typesAround(token).map { "\($0).\(name)" }.first(where: isType)
    return nested ?? name
  }

  private func isType(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return index.topLevel[path] != nil }
    let name = String(path[path.index(after: dot)...])
    return index.members[String(path[..<dot])]?[name]?.contains(where: \.isType) ?? false
  }

  // MARK: Initializers

  /// Returns the initializers that the call `A(b: c)` may refer to, where the token is `A`; empty if the
  /// token is not the name of a type in a call.
  private func initializers(calledAt token: Int) -> [Entry] {
    let name = file.text(token)
    guard name.first?.isUppercase == true, cursor.isSymbol("(", at: token + 1),
      !isGenericParameter(name, at: token)
    else { return [] }
    let path = typesAround(token).map { "\($0).\(name)" }.first(where: isType) ?? name
    return initializers(of: path, calledWithBracketAt: token + 1)
  }

  private func initializers(of path: String, calledWithBracketAt bracket: Int) -> [Entry] {
    guard cursor.isSymbol("(", at: bracket) else { return [] }
    let labels = labels(ofCallAt: bracket)
    return (index.members[path]?["init"] ?? []).filter { fits(labels, $0.parameters) }
  }

  /// Returns the labels of the arguments in parentheses.
  private func labels(ofCallAt bracket: Int) -> [String] {
    let end = cursor.indexAfterMatchingBracket(of: bracket) - 1
    var labels: [String] = []
    var token = bracket + 1
    while token < end {
      let previous = file.tokens[token - 1]
      if token == bracket + 1 || previous.isSymbol(",") {
        labels.append(cursor.isSymbol(":", at: token + 1) ? file.text(token) : "")
      }
      token =
        file.tokens[token].kind == .open
        ? cursor.indexAfterMatchingBracket(of: token) : token + 1
    }
    return labels
  }

  /// Whether a call with these labels may refer to an initializer. A parameter that the call omits
  /// must have a default value.
  private func fits(_ labels: [String], _ parameters: [Declaration.Parameter]) -> Bool {
    var remaining = labels[...]
    for parameter in parameters {
      if remaining.first == parameter.label {
        remaining.removeFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return remaining.isEmpty
  }
}
