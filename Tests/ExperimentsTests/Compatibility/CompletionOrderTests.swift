import StateKit
import Testing

@testable import Experiments

/// The order of completions, for any order of the ends of calls.
struct CompletionOrderTests {
  @Test func `For every order of the ends, completions come once and in the order of the calls`() {
    for seed in 0..<500 as Range<UInt64> {
      var random = RandomSource.seeded(seed)
      var order = CompletionOrder<Int>()
      var (waiting, called): ([(CompletionOrder<Int>.CallID, Int)], [Int]) = ([], [])
      for number in 0..<40 {
        waiting.append((order.add(), number))
        while let last = waiting.indices.randomElement(using: &random), Bool.random(using: &random)
        {
          let (call, number) = waiting.remove(at: last)
          called += order.finish(call, number)
          // A second end has no effect.
          called += order.finish(call, number)
        }
      }
      for (call, number) in waiting.shuffled(using: &random) {
        called += order.finish(call, number)
      }
      #expect(called == Array(0..<40))
      #expect(order.count == 0)
    }
  }
}
