import SwiftSourceReading
@testable import OwnershipAudit

/// The declarations of a target, by name.
///
/// A type is identified by its path, such as `Store.Phase`. Local declarations are not part of the
/// index.
struct DeclarationIndex {
  /// A declaration, with the file and the folder that contain it.
  struct Entry {
    /// The path of the file in the folder of the target.
    let path: String
    let folder: String
    let isType: Bool
    /// Whether only the file that contains the declaration can use it.
    let isPrivate: Bool
    /// The parameters of an initializer or a function.
    let parameters: [Declaration.Parameter]
  }

  /// The declarations that are not members, by name.
  private(set) var topLevel: [String: [Entry]] = [:]
  /// The members of each type, by the path of the type and the name of the member. An initializer has
  /// the name `init`.
  private(set) var members: [String: [String: [Entry]]] = [:]
  /// The members of all types, by the name of the member.
  private(set) var membersByName: [String: [Entry]] = [:]
  /// The names of the generic parameters of each type, by the path of the type.
  private(set) var genericParameters: [String: Set<String>] = [:]
  /// The names in the inheritance clauses of each type and its extensions, by the path of the type.
  private(set) var supertypes: [String: Set<String>] = [:]
  /// The operators that the target declares.
  private(set) var operators: [String: [Entry]] = [:]

  init(_ sources: TargetSources, order: FolderOrder) {
    for file in sources.files {
      guard let folder = order.folder(of: file.path) else { continue }
      for number in file.declarations.indices { add(number, of: file, in: folder) }
      addOperators(of: file, in: folder)
    }
  }

  /// Returns the names of all members, for a target whose members are only compared by name.
  static func memberNames(of sources: TargetSources) -> Set<String> {
    var names: Set<String> = []
    for file in sources.files {
      for declaration in file.declarations where declaration.parent != nil && !declaration.isLocal {
        names.insert(declaration.name)
      }
    }
    return names
  }

  private mutating func add(_ number: Int, of file: SourceFile, in folder: String) {
    let declaration = file.declarations[number]
    guard !declaration.isLocal, declaration.kind != .importing else { return }
    if let path = file.typePath(of: number) {
      genericParameters[path, default: []].formUnion(declaration.generics.map(\.name))
      supertypes[path, default: []].formUnion(declaration.inheritance.flatMap(\.type.path))
    }
    if declaration.kind == .extension || declaration.kind == .associatedType { return }
    let entry = Entry(
      path: file.path, folder: folder, isType: declaration.isType,
      isPrivate: file.isPrivate(number), parameters: declaration.parameters)
    if let parent = declaration.parent {
      guard let path = file.typePath(of: parent) else { return }
      members[path, default: [:]][declaration.name, default: []].append(entry)
      membersByName[declaration.name, default: []].append(entry)
    } else {
      topLevel[declaration.name, default: []].append(entry)
    }
  }

  private mutating func addOperators(of file: SourceFile, in folder: String) {
    for token in file.tokens.indices where file.tokens[token].keyword == .operator {
      let text = file.cursor.operatorText(at: token + 1)
      guard !text.isEmpty else { continue }
      operators[text, default: []].append(
        Entry(path: file.path, folder: folder, isType: false, isPrivate: false, parameters: []))
    }
  }
}

extension SourceFile {
  /// Returns the path of the type that a declaration declares or extends; nil for other declarations.
  func typePath(of number: Int) -> String? {
    let declaration = declarations[number]
    if declaration.kind == .extension {
      return declaration.type.map { $0.path.joined(separator: ".") }
    }
    guard declaration.isType else { return nil }
    guard let parent = declaration.parent else { return declaration.name }
    return typePath(of: parent).map { "\($0).\(declaration.name)" }
  }

  /// Whether only this file can use a declaration.
  func isPrivate(_ number: Int) -> Bool {
    let declaration = declarations[number]
    return declaration.modifiers.isFilePrivate || declaration.parent.map { isPrivate($0) } ?? false
  }
}
