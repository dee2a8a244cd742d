import StateKitSimulation
import Testing

/// Every open choice is one call, and a list of choices is a run.
struct ChoicesTests {
  private func draw(_ choices: Choices, _ times: Int = 20) -> [Int] {
    (0..<times).map { choices.pick($0 % 5 + 1) }
  }

  @Test func `First in, first out always chooses the first`() {
    #expect(draw(.firstInFirstOut) == Array(repeating: 0, count: 20))
  }

  @Test func `A seed always makes the same choices`() {
    #expect(draw(.seeded(7)) == draw(.seeded(7)))
    #expect(draw(.seeded(7)) != draw(.seeded(8)))
    #expect(draw(.seeded(7)) == [0, 1, 0, 2, 3, 0, 0, 0, 2, 2, 0, 1, 2, 3, 1, 0, 0, 1, 2, 0])
  }

  @Test func `Every choice is made sooner or later`() {
    let choices = Choices.seeded(1)
    var counts = [Int](repeating: 0, count: 6)
    for _ in 0..<6000 { counts[choices.pick(6)] += 1 }
    for count in counts { #expect((850...1150).contains(count)) }
  }

  @Test func `What was recorded can be replayed, and is recorded again`() {
    let first = Choices.seeded(3)
    let drawn = draw(first)
    let again = Choices.replaying(first.record)
    #expect(draw(again) == drawn)
    #expect(again.record == first.record)
  }

  @Test func `Nothing is recorded where there is nothing to choose`() {
    let choices = Choices.seeded(3)
    _ = choices.pick(1)
    #expect(choices.record == ChoiceRecord())
  }

  @Test func `Numbers are choices too`() {
    let first = Choices.seeded(3)
    let numbers = (0..<3).map { _ in first.number() }
    let again = Choices.replaying(first.record)
    #expect((0..<3).map { _ in again.number() } == numbers)
    #expect(Set(numbers).count == 3)
  }

  @Test func `Where a record is over, the first is chosen`() {
    let choices = Choices.replaying(ChoiceRecord([2]))
    #expect((0..<3).map { _ in choices.pick(4) } == [2, 0, 0])
    #expect(choices.record == ChoiceRecord([2, 0, 0]))
  }

  @Test(arguments: [
    ("", [UInt64]()), ("0", [0]), ("2.0*3.1", [2, 0, 0, 0, 1]), ("18446744073709551615", [.max]),
  ])
  func `A record is text and back`(text: String, values: [UInt64]) throws {
    #expect(ChoiceRecord(values).description == text)
    #expect(try #require(ChoiceRecord(text)).values == values)
  }

  @Test(arguments: [".", "1.", "a", "-1", "1*", "1*0", "1*2*3", "*2", "1*99999999", "1 .2"])
  func `What is no record is none`(text: String) { #expect(ChoiceRecord(text) == nil) }
}
