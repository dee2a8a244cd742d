/// The observed rows of a collection: single rows by id, their order, and the whole collection.
///
/// The collection records which rows changed, so that the cost of an action on one observed row
/// does not depend on the number of observed rows.
final class ObservedRows<Root, Row: Identifiable>: ObservedPart<Root> {
  private let field: Field<Root, IdentifiedArray<Row>>
  private var nodes: [Row.ID: ObservationNode<Row>] = [:]
  private var whole: ObservationSignal?
  private var order: ObservationSignal?
  /// The rows that were read by their ids.
  private var presences = RowPresences<Row.ID>()
  /// The ids in order, while the order is observed.
  private var ids: [Row.ID] = []
  /// The checkpoint that the last comparison stored in the collection.
  private var checkpoint: RowCheckpoint?
  /// The membership token of the collection at the last comparison.
  private var membership: MembershipToken?

  init(_ path: WritableKeyPath<Root, IdentifiedArray<Row>>) { field = Field(path) }

  /// Makes the collection record its changes from now on.
  func begin(in root: inout Root) { field.modify(&root) { restartChangeRecording(in: &$0) } }

  private func restartChangeRecording(in rows: inout IdentifiedArray<Row>) {
    let newCheckpoint = RowCheckpoint()
    rows.changes = RowChanges(since: newCheckpoint)
    checkpoint = newCheckpoint
    membership = rows.membershipToken
  }

  /// Records a read of the collection.
  func trackCollection() {
    let signal = whole ?? ObservationSignal()
    whole = signal
    signal.access()
  }

  /// Records a read of the ids and their order.
  func trackOrder(_ ids: [Row.ID]) {
    let signal = order ?? ObservationSignal()
    order = signal
    self.ids = ids
    signal.access()
  }

  /// Records a read of a row, and whether the row is present.
  func trackPresence(of id: Row.ID, isPresent: Bool) { presences.track(id, isPresent: isPresent) }

  /// Removes the node of a row if the node has no observers.
  func removeNodeIfUnobserved(_ id: Row.ID) {
    if nodes[id]?.isUnobserved == true { nodes[id] = nil }
  }

  /// Returns the node of a row, creating it on first use.
  func node(of id: Row.ID) -> ObservationNode<Row> {
    if let node = nodes[id] { return node }
    let node = ObservationNode<Row>()
    nodes[id] = node
    return node
  }

  override var needsInPlaceAccess: Bool { true }

  override var isObserved: Bool {
    whole != nil || order != nil || !nodes.isEmpty || !presences.isEmpty
  }

  override func update(_ root: inout Root, _ batch: inout ChangeBatch) {
    field.modify(&root) { update(&$0, &batch) }
  }

  private func update(_ rows: inout IdentifiedArray<Row>, _ batch: inout ChangeBatch) {
    // Whether the collection has recorded all changes since the last comparison.
    let isRecorded = rows.changes != nil && rows.changes?.checkpoint === checkpoint
    let hasOtherIDs = membership !== rows.membershipToken
    if isRecorded {
      let ids = rows.changes?.ids ?? []
      if ids.isEmpty { return }
      for id in ids { updateRow(id, in: &rows, &batch) }
    } else {
      for id in Array(nodes.keys) { updateRow(id, in: &rows, &batch) }
    }
    if hasOtherIDs { presences.update(&batch) { rows.contains(id: $0) } }
    if order != nil, !isRecorded || hasOtherIDs, ids != rows.ids {
      add(&order, &batch)
      ids = []
    }
    add(&whole, &batch)
    restartChangeRecording(in: &rows)
  }

  private func updateRow(
    _ id: Row.ID, in rows: inout IdentifiedArray<Row>, _ batch: inout ChangeBatch
  ) {
    guard let node = nodes[id] else { return }
    if let index = rows.index(id: id) {
      update(node, with: &rows.storage, at: index, &batch)
    } else {
      node.end(&batch)
    }
    if node.isRemoved || node.isUnobserved { nodes[id] = nil }
  }

  /// Updates the node of a row. Access in place would copy the array if the array is shared, so
  /// only rows that contain observed collections are accessed in place.
  private func update(
    _ node: ObservationNode<Row>, with rows: inout [Row], at index: Int, _ batch: inout ChangeBatch
  ) {
    if node.needsInPlaceAccess { return node.updateChild(&rows[index], &batch) }
    var row = rows[index]
    node.updateChild(&row, &batch)
  }

  /// Adds the signal to the notifications, and clears it: observers must read again.
  private func add(_ signal: inout ObservationSignal?, _ batch: inout ChangeBatch) {
    if let signal { batch.signals.append(signal) }
    signal = nil
  }

  override func end(_ batch: inout ChangeBatch) {
    for node in nodes.values { node.end(&batch) }
  }
}
