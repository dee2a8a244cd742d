extension OwnershipGraph {
  /// The graph as a Mermaid flowchart, with one subgraph for each target.
  ///
  /// A writer has slanted sides, an owner has round ends, a wrapper is a rectangle, and a reader is
  /// a rounded rectangle.
  public var mermaid: String {
    var lines = ["flowchart LR"]
    for (module, members) in modules {
      if !module.isEmpty { lines.append("  subgraph \(Self.mermaidQuoted(module))") }
      for index in members {
        let name = Self.mermaidQuoted(nodes[index].name)
        let shape =
          switch nodes[index].role {
          case .writer: "[/\(name)/]"
          case .owner: "([\(name)])"
          case .wrapper: "[\(name)]"
          case .reader: "(\(name))"
          }
        lines.append("    n\(index)\(shape)")
      }
      if !module.isEmpty { lines.append("  end") }
    }
    for edge in edges {
      lines.append("  n\(edge.source) -->|\(verb(of: edge))| n\(edge.target)")
    }
    return lines.joined(separator: "\n")
  }

  /// The graph in the language of Graphviz, with one cluster for each target.
  public var dot: String {
    var lines = ["digraph ownership {", "  rankdir=LR", "  node [fontname=\"Helvetica\"]"]
    for (number, (module, members)) in modules.enumerated() {
      if !module.isEmpty {
        lines.append("  subgraph cluster\(number) {")
        lines.append("    label=\(Self.dotQuoted(module))")
      }
      for index in members {
        let shape =
          switch nodes[index].role {
          case .writer: "parallelogram"
          case .owner: "ellipse"
          case .wrapper: "box"
          case .reader: "box, style=rounded"
          }
        lines.append("    n\(index) [label=\(Self.dotQuoted(nodes[index].name)), shape=\(shape)]")
      }
      if !module.isEmpty { lines.append("  }") }
    }
    for edge in edges {
      lines.append("  n\(edge.source) -> n\(edge.target) [label=\"\(verb(of: edge))\"]")
    }
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  /// The indices of the nodes of each module, ordered by module.
  private var modules: [(module: String, members: [Int])] {
    Dictionary(grouping: nodes.indices) { nodes[$0].module }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  private func verb(of edge: Edge) -> String {
    switch nodes[edge.source].role {
    case .writer: "changes"
    case .owner: "publishes"
    case .wrapper, .reader: "is read by"
    }
  }

  /// A name in backticks may contain any character, such as a quotation mark.
  private static func mermaidQuoted(_ text: String) -> String {
    "\"" + text.terminalSafe.replacing("\"", with: "#quot;") + "\""
  }

  private static func dotQuoted(_ text: String) -> String {
    let escaped = text.terminalSafe.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"" + escaped + "\""
  }
}
