/// The rows of a collection: each by its id, their order, and the collection as a whole.
///
/// The collection itself says which rows changed, so that an action on one of a thousand watched rows
/// costs what one costs.
final class WatchedRows<Root, Row: Identifiable>: WatchedPart<Root> {
  private let field: Field<Root, IdentifiedArray<Row>>
  private var nodes: [Row.ID: WatchNode<Row>] = [:]
  private var whole: Beacon?
  private var order: Beacon?
  /// The ids in their order, while somebody watches it.
  private var ids: [Row.ID] = []
  /// The last look at the collection.
  private var mark: RowMark?
  private var membership: Membership?

  init(_ path: WritableKeyPath<Root, IdentifiedArray<Row>>) { field = Field(path) }

  /// Makes the collection note its changes from now on.
  func begin(in root: inout Root) { field.modify(&root) { look(at: &$0) } }

  private func look(at rows: inout IdentifiedArray<Row>) {
    let mark = RowMark()
    rows.changes = RowChanges(since: mark)
    self.mark = mark
    membership = rows.membership
  }

  /// Notes that the collection is being read.
  func seeWhole() {
    let beacon = whole ?? Beacon()
    whole = beacon
    beacon.see()
  }

  /// Notes that the ids and their order are being read.
  func seeOrder(_ ids: [Row.ID]) {
    let beacon = order ?? Beacon()
    order = beacon
    self.ids = ids
    beacon.see()
  }

  /// Forgets a row that nobody watches any more.
  func forgetIfIdle(_ id: Row.ID) {
    if nodes[id]?.isIdle == true { nodes[id] = nil }
  }

  /// The node of a row, made at the first call.
  func node(of id: Row.ID) -> WatchNode<Row> {
    if let node = nodes[id] { return node }
    let node = WatchNode<Row>()
    nodes[id] = node
    return node
  }

  override var needsPlace: Bool { true }

  override var isWatched: Bool { whole != nil || order != nil || !nodes.isEmpty }

  override func update(_ root: inout Root, _ watch: inout Watch) {
    field.modify(&root) { update(&$0, &watch) }
  }

  private func update(_ rows: inout IdentifiedArray<Row>, _ watch: inout Watch) {
    let isKnown = rows.changes != nil && rows.changes?.mark === mark
    if isKnown {
      let ids = rows.changes?.ids ?? []
      if ids.isEmpty { return }
      for id in ids { updateRow(id, in: &rows, &watch) }
    } else {
      for id in Array(nodes.keys) { updateRow(id, in: &rows, &watch) }
    }
    if order != nil, !isKnown || membership !== rows.membership, ids != rows.ids {
      wake(&order, &watch)
      ids = []
    }
    wake(&whole, &watch)
    look(at: &rows)
  }

  private func updateRow(
    _ id: Row.ID, in rows: inout IdentifiedArray<Row>, _ watch: inout Watch
  ) {
    guard let node = nodes[id] else { return }
    if let index = rows.index(id: id) {
      update(node, with: &rows.storage, at: index, &watch)
    } else {
      node.end(&watch)
    }
    if node.isGone || node.isIdle { nodes[id] = nil }
  }

  /// Reaching into the array would copy it when somebody else holds it, so that is done only for rows
  /// with collections of their own.
  private func update(
    _ node: WatchNode<Row>, with rows: inout [Row], at index: Int, _ watch: inout Watch
  ) {
    if node.needsPlace { return node.updateChild(&rows[index], &watch) }
    var row = rows[index]
    node.updateChild(&row, &watch)
  }

  private func wake(_ beacon: inout Beacon?, _ watch: inout Watch) {
    if let beacon { watch.woken.append(beacon) }
    beacon = nil
  }

  override func end(_ watch: inout Watch) {
    for node in nodes.values { node.end(&watch) }
  }
}
