import StateKit
import Testing

/// ``StackState`` as a value.
@Suite struct StackStateTests {
  @Test func `Elements keep their ids, and no id is used again`() {
    var stack: StackState = ["a", "b", "c"]
    #expect(stack.ids == [0, 1, 2])
    stack.removeFirst()
    #expect(stack.ids == [1, 2] && Array(stack) == ["b", "c"])
    stack.removeLast()
    stack.append("d")
    #expect(stack.ids == [1, 3] && Array(stack) == ["b", "d"])
    stack.insert("e", at: 1)
    #expect(stack.ids == [1, 4, 3] && Array(stack) == ["b", "e", "d"])
    stack[0] = "f"
    #expect(stack.ids == [1, 4, 3] && stack[id: 1] == "f")
    stack.removeAll()
    stack.append("g")
    #expect(stack.ids == [5])
  }

  @Test func `An element is popped with all above it, or those above it`() {
    var stack: StackState = ["a", "b", "c", "d"]
    var isFound = stack.pop(from: 2)
    #expect(isFound)
    #expect(Array(stack) == ["a", "b"])
    isFound = stack.pop(from: 2)
    #expect(!isFound && stack.count == 2)
    isFound = stack.pop(to: 0)
    #expect(isFound)
    #expect(Array(stack) == ["a"])
    isFound = stack.pop(to: 7)
    #expect(!isFound && stack.count == 1)
  }

  @Test func `The subscript by id reads, changes and removes`() {
    var stack: StackState = ["a", "b", "c"]
    #expect(stack[id: 1] == "b" && stack[id: 9] == nil)
    stack[id: 1]?.append("!")
    stack[id: 9] = "z"
    #expect(Array(stack) == ["a", "b!", "c"])
    stack[id: 1] = nil
    #expect(stack.ids == [0, 2])
  }

  @Test func `The subscript by case changes only an element in that case`() {
    var stack: StackState<StackPath.State> = [.counter(CounterScreen.State()), .note("a")]
    stack[id: 0, case: \.counter]?.count = 5
    #expect(stack[id: 0, case: \.counter] == CounterScreen.State(count: 5))
    #expect(stack[id: 0, case: \.note] == nil)
    stack[id: 0, case: \.note] = "b"
    #expect(stack[0] == .counter(CounterScreen.State(count: 5)))
    stack[id: 0, case: \.note] = nil
    #expect(stack.count == 2)
    stack[id: 1, case: \.note] = nil
    #expect(stack.ids == [0])
  }

  @Test func `Stacks are equal by elements and ids`() {
    var popped: StackState = ["a", "b"]
    popped.removeLast()
    #expect(popped == ["a"])
    popped.append("b")
    #expect(popped != ["a", "b"] && Array(popped) == ["a", "b"])
    #expect(StackState(["a"]).hashValue == (["a"] as StackState).hashValue)
  }

  @Test func `Random edits equal those of an array, with unique ids in one piece`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      var stack = StackState<Int>()
      var model: [Int] = []
      var known: [StackElementID: Int] = [:]
      for step in 0..<30 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where !model.isEmpty:
          let index = model.indices.randomElement(using: &random) ?? 0
          stack.remove(at: index)
          model.remove(at: index)
        case 1:
          let index = Int.random(in: 0...model.count, using: &random)
          stack.insert(step, at: index)
          model.insert(step, at: index)
        case 2 where !model.isEmpty:
          let index = model.indices.randomElement(using: &random) ?? 0
          stack.pop(from: stack.ids[index])
          model.removeSubrange(index...)
        case 3:
          let start = Int.random(in: 0...model.count, using: &random)
          let end = Int.random(in: start...model.count, using: &random)
          stack.replaceSubrange(start..<end, with: [step, step + 100])
          model.replaceSubrange(start..<end, with: [step, step + 100])
        default:
          stack.append(step)
          model.append(step)
        }
        #expect(Array(stack) == model)
        #expect(Set(stack.ids).count == model.count)
        for (id, element) in zip(stack.ids, stack) {
          #expect(known[id, default: element] == element)
          known[id] = element
        }
      }
    }
  }
}
