import Testing

@testable import StateKit

/// An action notifies each observer whose value differs between the states before and after the
/// action. Of the other observers, it may notify only those of a whole collection that it wrote.
@MainActor
struct RowReadersTests {
  @Test(arguments: UInt64(1)...6)
  func `An action notifies the observers whose value differs afterwards`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let store = Store(initialState: Shelves.State()) { Shelves() }
    let readers = Readers()
    var observers: Set<ShelfReader> = []
    for step in 0..<120 {
      let before = store.core?.state ?? Shelves.State()
      // Observations that were not notified in earlier steps continue.
      for _ in 0..<(observers.isEmpty ? 30 : 8) {
        guard let reader = ShelfReader.all.randomElement(using: &generator) else { continue }
        let value = readers.read("\(reader)") { reader.value(in: store) }
        #expect(value == reader.value(in: before), "seed \(seed), step \(step): \(reader)")
        observers.insert(reader)
      }
      let changes = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        ShelfChange.random(using: &generator)
      }
      var rewritten: Set<ShelfPlace> = []
      var after = before
      for change in changes {
        let previous = after
        change.apply(to: &after)
        rewritten.formUnion(change.possiblyRewrittenPlaces)
        // A place counts as written even if a later change of the action restores its rows.
        for place in ShelfPlace.all
        where place.rows(in: previous)?.rows != place.rows(in: after)?.rows {
          rewritten.insert(place)
        }
      }
      store.send(.change { state in for change in changes { change.apply(to: &state) } })

      let notified = Set(readers.takeNotified())
      let (required, allowed) = expectedReaders(
        of: observers, from: before, to: after, rewritten: rewritten)
      let names = { (readers: Set<ShelfReader>) in Set(readers.map(\.description)) }
      #expect(names(required).isSubset(of: notified), "seed \(seed), step \(step): \(changes)")
      #expect(notified.isSubset(of: names(allowed)), "seed \(seed), step \(step): \(changes)")
      observers = observers.filter { !notified.contains("\($0)") }
    }
  }

  /// Returns the observers that must be notified, and all that may be notified. Only observers of a
  /// whole collection that was written, but is unchanged, may be notified without need.
  private func expectedReaders(
    of observers: Set<ShelfReader>, from before: Shelves.State, to after: Shelves.State,
    rewritten: Set<ShelfPlace>
  ) -> (required: Set<ShelfReader>, allowed: Set<ShelfReader>) {
    let required = observers.filter { $0.value(in: before) != $0.value(in: after) }
    let observersOfWritten = observers.filter {
      $0.aspect == .whole && rewritten.contains($0.place)
    }
    return (required, required.union(observersOfWritten))
  }
}
