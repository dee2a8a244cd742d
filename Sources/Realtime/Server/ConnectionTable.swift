/// Values by connection. The order depends on the operations alone and not on hashing, so that the
/// same events always lead to the same commands.
struct ConnectionTable<Value: Sendable>: Sendable {
  /// A connection and its value.
  struct Entry: Sendable {
    let connection: HubConnection
    var value: Value
  }

  /// The connections and their values. A removal moves the last entry.
  private(set) var entries: [Entry] = []
  private var positions: [HubConnection: Int] = [:]

  var isEmpty: Bool { entries.isEmpty }

  subscript(connection: HubConnection) -> Value? {
    get { positions[connection].map { entries[$0].value } }
    set {
      switch (positions[connection], newValue) {
      case (let position?, let value?): entries[position].value = value
      case (nil, let value?):
        positions[connection] = entries.count
        entries.append(Entry(connection: connection, value: value))
      case (let position?, nil): remove(at: position)
      case (nil, nil): break
      }
    }
  }

  private mutating func remove(at position: Int) {
    positions[entries[position].connection] = nil
    let last = entries.removeLast()
    guard position < entries.count else { return }
    entries[position] = last
    positions[last.connection] = position
  }
}
