import Floors
import StateKit

/// Row 6c of RESULTS.md: a transaction on one of 10,000 contacts, while no published value is held,
/// and while the latest published value is held.
enum HeldValueRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let storage = SharedStorage()
    let client = ContactListClient(in: storage)
    let floor = MutexTally()
    var rows = Array(Grid.state(rowCount: 10_000).rows)
    let figures = await runner.time([
      .sync("mutex write") { floor.add(opaque(1), times: $0) },
      .sync("a whole copy") { times in
        for index in 0..<times {
          let held = rows
          rows[index % 10_000].count &+= 1
          blackHole(held.count)
        }
      },
      .sync("transaction, none held") { times in
        for index in 0..<times { client.change(index % 10_000) }
      },
      .sync("transaction, held") { times in
        for index in 0..<times {
          let held = storage.value(of: ReadOnlyContactList.self)
          client.change(index % 10_000)
          blackHole(held.contacts.count)
        }
      },
    ])
    return [
      ResultLine(
        "6c", "transaction on one of 10,000 contacts", floorName: "Mutex", floor: Cost(figures[0]),
        ours: Cost(figures[2]), target: .nanoseconds(atMost: 300, ifFloorIsAtMost: 12)),
      ResultLine(
        "6c", "the same while a reader holds the latest value", floorName: "a whole copy",
        floor: Cost(figures[1]), ours: Cost(figures[3])),
    ]
  }
}
