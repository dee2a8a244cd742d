import Testing

@testable import StateKit

/// Compares the effect table with a model, which is a list of the entries.
struct EffectTableModelTests {
  /// With the second value of `lastGeneration`, the generations restart at 1 during the test, as
  /// they do after four billion effects.
  @Test(arguments: [0, UInt32.max - 500], [1, 2, 3] as [UInt64])
  func `A token refers to its own entry, and to nothing once the entry has ended`(
    lastGeneration: UInt32, seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    let table = EffectTable()
    table.lastGeneration = lastGeneration
    var live: [(token: EffectToken, number: UInt64)] = []
    var ended: [EffectToken] = []
    var number: UInt64 = 0
    for _ in 0..<60 {
      for _ in 0..<generator.next(below: 200) {
        number += 1
        var entry = EffectEntry()
        entry.kind = .leaf
        entry.number = number
        live.append((table.token(table.insert(entry, EffectReferences())), number))
      }
      // Some bursts end completely, others partly.
      let isEmptied = Bool.random(using: &generator)
      for _ in 0..<(isEmptied ? live.count : generator.next(below: live.count + 1)) {
        let (token, number) = live.remove(at: generator.next(below: live.count))
        let removed = table.remove(token.index).entry
        #expect(removed.number == number)
        ended.append(token)
      }
      #expect(table.count == live.count)
      #expect(live.allSatisfy { table.isLive($0.token) && table.number(of: $0.token) == $0.number })
      #expect(ended.allSatisfy { !table.isLive($0) })
      // The roots are in the order in which they were inserted.
      #expect(table.roots == live.map(\.token))
      ended = ended.suffix(500)
    }
  }

  @Test func `The children of an entry are listed in order after many changes`() {
    var generator = SplitMix64(seed: 4)
    let table = EffectTable()
    // A bracket is an entry that contains the effects of one id or of one child.
    var bracket = EffectEntry()
    bracket.kind = .bracket
    let parent = table.insert(bracket, EffectReferences())
    var children: [Int32] = []
    for _ in 0..<2_000 {
      if children.isEmpty || generator.next(below: 5) < 3 {
        var entry = EffectEntry()
        entry.kind = .leaf
        entry.parent = generator.next(below: 4) == 0 ? EffectTable.none : parent
        let index = table.insert(entry, EffectReferences())
        if entry.parent == parent { children.append(index) } else { _ = table.remove(index) }
      } else {
        _ = table.remove(children.remove(at: generator.next(below: children.count)))
      }
      #expect(table.children(of: parent) == children)
      let isOnly = children.count == 1
      if let first = children.first { #expect(table.isOnlyChild(table.token(first)) == isOnly) }
    }
  }
}
