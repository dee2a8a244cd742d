/// Nodes of a graph in groups, whose members depend on each other. Each group follows the groups that
/// its members depend on. A node that no cycle contains is a group of its own.
///
/// The search is Tarjan's, without recursion, because a chain of dependencies can be long.
struct DependencyGroups {
  /// The groups, as indexes of nodes.
  private(set) var groups: [[Int]] = []
  private var dependencies: [[Int]]
  private var orders: [Int?]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var visitCount = 0

  /// Creates the groups of nodes.
  ///
  /// - Parameter nodes: The key of each node, and the keys of its dependencies. Unknown keys are ignored.
  /// - Complexity: O(*n*) in the number of nodes and dependencies.
  init(_ nodes: [(key: String, dependencies: [String])]) {
    var indexes: [String: Int] = [:]
    for (index, node) in nodes.enumerated() { indexes[node.key] = index }
    dependencies = nodes.map { $0.dependencies.compactMap { indexes[$0] } }
    orders = Array(repeating: nil, count: nodes.count)
    lowest = Array(repeating: 0, count: nodes.count)
    isOpen = Array(repeating: false, count: nodes.count)
    for node in nodes.indices where orders[node] == nil { visit(node) }
  }

  private mutating func visit(_ root: Int) {
    var path: [(node: Int, next: Int)] = []
    begin(root, &path)
    while let (node, next) = path.last {
      guard next < dependencies[node].count else {
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        if lowest[node] == orders[node] { close(node) }
        continue
      }
      path[path.count - 1].next += 1
      let dependency = dependencies[node][next]
      if let order = orders[dependency] {
        if isOpen[dependency] { lowest[node] = min(lowest[node], order) }
      } else {
        begin(dependency, &path)
      }
    }
  }

  private mutating func begin(_ node: Int, _ path: inout [(node: Int, next: Int)]) {
    orders[node] = visitCount
    lowest[node] = visitCount
    visitCount += 1
    open.append(node)
    isOpen[node] = true
    path.append((node, 0))
  }

  /// Ends the group whose first visited member is a node.
  private mutating func close(_ first: Int) {
    var group: [Int] = []
    while let node = open.popLast() {
      isOpen[node] = false
      group.append(node)
      if node == first { break }
    }
    groups.append(group)
  }
}
