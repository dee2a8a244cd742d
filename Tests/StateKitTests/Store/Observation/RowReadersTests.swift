import Testing

@testable import StateKit

/// An action notifies exactly the observers whose value differs between the states before and after
/// the action.
@MainActor
struct RowReadersTests {
  @Test(arguments: UInt64(1)...6)
  func `An action notifies the observers whose value differs afterwards`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let store = Store(initialState: Shelves.State()) { Shelves() }
    let readers = Readers()
    var reading: Set<ShelfReader> = []
    for step in 0..<120 {
      let before = store.core?.state ?? Shelves.State()
      // Observations that were not notified in earlier steps continue.
      let first = reading.isEmpty ? 30 : 8
      for reader in (0..<first).compactMap({ _ in ShelfReader.all.randomElement(using: &generator) }
      ) {
        let value = readers.read("\(reader)") { reader.value(in: store) }
        #expect(value == reader.value(in: before), "seed \(seed), step \(step): \(reader)")
        reading.insert(reader)
      }
      let changes = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        ShelfChange.random(using: &generator)
      }
      var rewritten: Set<ShelfPlace> = []
      var after = before
      for change in changes {
        let last = after
        change.apply(to: &after)
        rewritten.formUnion(change.rewritten(in: last))
        // A place that is changed and changed back has also been written.
        for place in ShelfPlace.all where place.rows(in: last)?.rows != place.rows(in: after)?.rows
        {
          rewritten.insert(place)
        }
      }
      store.send(.change { state in for change in changes { change.apply(to: &state) } })

      let notified = Set(readers.takeNotified())
      let (must, may) = expectedReaders(of: reading, before, after, rewritten)
      let names = { (readers: Set<ShelfReader>) in Set(readers.map(\.description)) }
      #expect(names(must).isSubset(of: notified), "seed \(seed), step \(step): \(changes)")
      #expect(notified.isSubset(of: names(may)), "seed \(seed), step \(step): \(changes)")
      reading = reading.filter { !notified.contains("\($0)") }
    }
  }

  /// Returns the observers that must be notified, and those that may be. They differ only by
  /// observers of a whole collection that was written without a change.
  private func expectedReaders(
    of reading: Set<ShelfReader>, _ before: Shelves.State, _ after: Shelves.State,
    _ rewritten: Set<ShelfPlace>
  ) -> (must: Set<ShelfReader>, may: Set<ShelfReader>) {
    let must = reading.filter { $0.value(in: before) != $0.value(in: after) }
    let may = reading.filter { $0.aspect == .whole && rewritten.contains($0.place) }
    return (must, must.union(may))
  }
}
