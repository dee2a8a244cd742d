import Testing

@testable import StateKit

/// Compares the effect tree with a model, which is a list of the entries.
struct EffectTreeModelTests {
  /// With the second value of `lastGeneration`, the generations restart at 1 during the test, as
  /// they do after four billion effects.
  @Test(arguments: [0, UInt32.max - 500], [1, 2, 3] as [UInt64])
  func `A token refers to its own entry, and to nothing once the entry has ended`(
    lastGeneration: UInt32, seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    var tree = EffectTree()
    tree.lastGeneration = lastGeneration
    var live: [(token: EffectToken, number: UInt64)] = []
    var ended: [EffectToken] = []
    var number: UInt64 = 0
    for _ in 0..<60 {
      for _ in 0..<generator.next(below: 200) {
        number += 1
        var entry = EffectEntry()
        entry.kind = .leaf
        entry.number = number
        live.append((tree.insert(entry, EffectContents()), number))
      }
      // In some rounds all entries end, in others only some.
      let isEmptied = Bool.random(using: &generator)
      for _ in 0..<(isEmptied ? live.count : generator.next(below: live.count + 1)) {
        let (token, number) = live.remove(at: generator.next(below: live.count))
        let removed = tree.remove(token.index).entry
        #expect(removed.number == number)
        ended.append(token)
      }
      #expect(tree.count == live.count)
      #expect(
        live.allSatisfy {
          tree.contains($0.token) && tree[$0.token.index].number == $0.number
        })
      #expect(ended.allSatisfy { !tree.contains($0) })
      // The roots are in the order in which they were inserted.
      #expect(tree.roots == live.map(\.token))
      ended = ended.suffix(500)
    }
  }

  @Test func `The children of an entry are listed in order after many changes`() {
    var generator = SplitMix64(seed: 4)
    var tree = EffectTree()
    var scope = EffectEntry()
    scope.kind = .scope
    let parent = tree.insert(scope, EffectContents()).index
    var children: [Int32] = []
    for _ in 0..<2_000 {
      if children.isEmpty || generator.next(below: 5) < 3 {
        var entry = EffectEntry()
        entry.kind = .leaf
        entry.parent = generator.next(below: 4) == 0 ? EffectTree.none : parent
        let index = tree.insert(entry, EffectContents()).index
        if entry.parent == parent { children.append(index) } else { _ = tree.remove(index) }
      } else {
        _ = tree.remove(children.remove(at: generator.next(below: children.count)))
      }
      #expect(tree.children(of: parent) == children)
      let isOnly = children.count == 1
      if let first = children.first { #expect(tree.isOnlyChild(tree.token(first)) == isOnly) }
    }
  }
}
