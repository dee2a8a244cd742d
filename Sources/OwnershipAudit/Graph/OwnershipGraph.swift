/// Who owns, writes, publishes and reads the shared state of a package.
///
/// ```swift
/// print(Audit().ownershipGraph(of: ["MyPackage"]).mermaid)
/// ```
public struct OwnershipGraph: Hashable, Codable, Sendable {
  /// A type that has a part in the ownership of shared state.
  public struct Node: Hashable, Codable, Sendable {
    /// The part that a type has.
    public enum Role: String, Hashable, Codable, Sendable {
      /// The type holds an `Owned`, and so changes the state. It is usually a client.
      case writer
      /// The type conforms to `StateOwner` or `PersistentStateOwner`.
      case owner
      /// The type conforms to `PublishedState`: the read-only wrapper of the state.
      case wrapper
      /// The type has a `SharedReader`. It is usually a feature.
      case reader
    }

    /// The target that declares the type, or an empty string if it is not known.
    public let module: String
    /// The name of the type, with the types around it: `SettingsFeature.State`.
    public let name: String
    /// The part that the type has. A type with several parts has several nodes.
    public let role: Role
  }

  /// An arrow from a type that writes or publishes to what it writes or publishes, or from a wrapper
  /// to a type that reads it: the direction in which state flows.
  public struct Edge: Hashable, Codable, Sendable {
    /// The index of the node at which the arrow starts.
    public let source: Int
    /// The index of the node at which the arrow ends.
    public let target: Int
  }

  /// The types, ordered by module, role and name.
  public let nodes: [Node]
  /// The arrows, ordered by source and target.
  public let edges: [Edge]

  /// Creates a graph from pairs of nodes, and from nodes that need not be part of a pair.
  init(nodes: Set<Node>, edges: Set<[Node]>) {
    let ordered = nodes.union(edges.joined()).sorted {
      $0.sortKey.lexicographicallyPrecedes($1.sortKey)
    }
    let indices = Dictionary(uniqueKeysWithValues: zip(ordered, ordered.indices))
    self.nodes = ordered
    self.edges = edges.compactMap { pair in
      guard let source = indices[pair[0]], let target = indices[pair[1]] else { return nil }
      return Edge(source: source, target: target)
    }.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
  }
}

extension OwnershipGraph.Node {
  fileprivate var sortKey: [String] {
    let order =
      switch role {
      case .writer: "0"
      case .owner: "1"
      case .wrapper: "2"
      case .reader: "3"
      }
    return [module, order, name]
  }
}
