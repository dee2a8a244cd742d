internal import SwiftSourceReading

extension OwnershipGraph {
  /// Finds the owners, wrappers, writers and readers in audited sources.
  init(_ index: SourceIndex) {
    let search = Search(index)
    var nodes: Set<Node> = []
    var edges: Set<[Node]> = []
    for owner in index.owners {
      let node = search.node(of: owner, .owner)
      nodes.insert(node)
      for wrapper in search.wrappers(publishedBy: owner) {
        edges.insert([node, search.node(of: wrapper, .wrapper)])
      }
    }
    for wrapper in index.wrappers { nodes.insert(search.node(of: wrapper, .wrapper)) }
    for file in index.files.indices where !index.files[file].location.isStateKit {
      for (writer, owner) in search.writers(in: file) {
        edges.insert([writer, search.node(of: owner, .owner)])
      }
      for (reader, wrapper) in search.readers(in: file) {
        edges.insert([search.node(of: wrapper, .wrapper), reader])
      }
    }
    self.init(nodes: nodes, edges: edges)
  }

  private struct Search {
    private let index: SourceIndex
    private let owners: Set<DeclarationID>
    private let wrappers: Set<DeclarationID>
    private let readerNames: Set<String>

    init(_ index: SourceIndex) {
      self.index = index
      owners = Set(index.owners)
      wrappers = Set(index.wrappers)
      readerNames = index.nameAndAliases(of: "SharedReader")
    }

    func node(of id: DeclarationID, _ role: Node.Role) -> Node {
      Node(
        module: index.file(of: id).location.module,
        name: index.qualifiedName(of: id).joined(separator: "."), role: role)
    }

    /// Returns the results of the functions `publish` of an owner.
    func wrappers(publishedBy owner: DeclarationID) -> [DeclarationID] {
      ([owner] + index.extensions(of: owner)).flatMap { part in
        index.memberIDs(of: part).filter {
          index[$0].kind == .function && index[$0].name == "publish"
        }
      }.flatMap { wrappers(in: index[$0].type, from: $0) }
    }

    /// Returns the types around each `Owned<Owner>` and `Owned(Owner(), ...)`.
    func writers(in file: Int) -> [(Node, DeclarationID)] {
      let source = index.files[file]
      let cursor = source.cursor
      return source.occurrences(ofAny: index.nameAndAliases(of: "Owned")).flatMap { token in
        guard cursor.isSymbol("(", at: token + 1) || cursor.isSymbol("<", at: token + 1),
          let innermost = source.declarations(around: token).first
        else { return [(Node, DeclarationID)]() }
        let path = namePath(at: token + 2, in: source)
        let scope = DeclarationID(file: file, number: innermost)
        let written = declarations(named: path, from: scope).filter { owners.contains($0) }
        return nodes(around: token, in: file, .writer).flatMap { node in written.map { (node, $0) }
        }
      }
    }

    /// Returns the types with a property whose attribute is `SharedReader`, or whose type contains one.
    func readers(in file: Int) -> [(Node, DeclarationID)] {
      let source = index.files[file]
      return source.declarations.indices.flatMap { number in
        let property = source.declarations[number]
        guard property.kind == .property else { return [(Node, DeclarationID)]() }
        let id = DeclarationID(file: file, number: number)
        let attribute = property.attributes.first { readerNames.contains($0.name) }
        let hasReader = attribute != nil || property.type?.mentions(readerNames) ?? false
        guard hasReader else { return [] }
        let read = wrappers(in: attribute?.type, from: id) + wrappers(in: property.type, from: id)
        return nodes(around: property.nameToken, in: file, .reader).flatMap { node in
          read.map { (node, $0) }
        }
      }
    }

    /// Returns the wrappers that a type mentions.
    private func wrappers(
      in type: TypeExpression?, from scope: DeclarationID
    ) -> [DeclarationID] {
      var found: [DeclarationID] = []
      _ = type?.contains { part in
        found += declarations(named: part.path, from: scope).filter { wrappers.contains($0) }
        return false
      }
      return found
    }

    private func declarations(named path: [String], from scope: DeclarationID) -> [DeclarationID] {
      index.types(named: path, from: scope).flatMap { index.nominalTypes(for: $0) }
    }

    /// Returns the nodes of the innermost type around a token, or one with the name of the outermost
    /// declaration if no type is around it.
    private func nodes(around token: Int, in file: Int, _ role: Node.Role) -> [Node] {
      let source = index.files[file]
      let around = source.declarations(around: token)
      for number in around {
        let declaration = source.declarations[number]
        guard declaration.isNominalType || declaration.kind == .extension else { continue }
        let id = DeclarationID(file: file, number: number)
        return [node(of: id, role)]
      }
      guard let outermost = around.last else { return [] }
      let name = source.declarations[outermost].name
      return [Node(module: source.location.module, name: name, role: role)]
    }

    /// Returns the names of a path such as `Outer.Inner`, which starts at a token.
    private func namePath(at first: Int, in source: SourceFile) -> [String] {
      var path: [String] = []
      var token = first
      while source.cursor.isName(at: token) {
        path.append(source.text(token))
        guard source.cursor.isSymbol(".", at: token + 1) else { break }
        token += 2
      }
      return path
    }
  }
}
