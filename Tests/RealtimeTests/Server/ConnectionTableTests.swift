import StateKit
import Testing

@testable import Realtime

/// Values by connection.
struct ConnectionTableTests {
  @Test func `A table has the same entries as a dictionary`() {
    for seed in UInt64(0)..<50 {
      let random = RandomSource.seeded(seed)
      var table = ConnectionTable<Int>()
      var model: [HubConnection: Int] = [:]
      for step in 0..<100 {
        let connection = HubConnection(rawValue: UInt64(random.int(in: 0..<8)))
        let value = random.int(in: 0..<2) == 0 ? nil : Optional(step)
        table[connection] = value
        model[connection] = value
        #expect(table[connection] == value)
        #expect(table.entries.count == model.count && table.isEmpty == model.isEmpty)
        for entry in table.entries { #expect(model[entry.connection] == entry.value) }
      }
    }
  }
}
