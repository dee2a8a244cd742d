import StateKitSimulation
import Testing

/// How choices are made: always the first option, at random by a seed, or from a record. And how a
/// record is written as text.
///
/// A simulation makes a choice whenever several jobs, faults or latencies are possible.
struct ChoicesTests {
  private func draw(_ choices: Choices, _ times: Int = 20) -> [Int] {
    (0..<times).map { choices.pickIndex(below: $0 % 5 + 1) }
  }

  @Test func `Without random choices, the first option is always chosen`() {
    #expect(draw(.firstInFirstOut) == Array(repeating: 0, count: 20))
  }

  @Test func `A seed always makes the same choices`() {
    #expect(draw(.seeded(7)) == draw(.seeded(7)))
    #expect(draw(.seeded(7)) != draw(.seeded(8)))
    #expect(draw(.seeded(7)) == [0, 1, 0, 2, 3, 0, 0, 0, 2, 2, 0, 1, 2, 3, 1, 0, 0, 1, 2, 0])
  }

  @Test func `A seed chooses each option about equally often`() {
    let choices = Choices.seeded(1)
    var counts = [Int](repeating: 0, count: 6)
    for _ in 0..<6000 { counts[choices.pickIndex(below: 6)] += 1 }
    for count in counts { #expect((850...1150).contains(count)) }
  }

  @Test func `Replaying a record makes the same choices and the same record`() {
    let first = Choices.seeded(3)
    let drawn = draw(first)
    let again = Choices.replaying(first.record)
    #expect(draw(again) == drawn)
    #expect(again.record == first.record)
  }

  @Test func `A choice with a single option is not recorded`() {
    let choices = Choices.seeded(3)
    _ = choices.pickIndex(below: 1)
    #expect(choices.record == ChoiceRecord())
  }

  @Test func `Random numbers are recorded as choices`() {
    let first = Choices.seeded(3)
    let numbers = (0..<3).map { _ in first.randomNumber() }
    let again = Choices.replaying(first.record)
    #expect((0..<3).map { _ in again.randomNumber() } == numbers)
    #expect(Set(numbers).count == 3)
  }

  @Test func `After the end of a record, the first option is chosen`() {
    let choices = Choices.replaying(ChoiceRecord([2]))
    #expect((0..<3).map { _ in choices.pickIndex(below: 4) } == [2, 0, 0])
    #expect(choices.record == ChoiceRecord([2, 0, 0]))
  }

  @Test(arguments: [
    ("", [UInt64]()), ("0", [0]), ("2.0*3.1", [2, 0, 0, 0, 1]), ("18446744073709551615", [.max]),
  ])
  func `A record can be converted to text and back`(text: String, values: [UInt64]) throws {
    #expect(ChoiceRecord(values).description == text)
    #expect(try #require(ChoiceRecord(text)).values == values)
  }

  @Test(arguments: [".", "1.", "a", "-1", "1*", "1*0", "1*2*3", "*2", "1*99999999", "1 .2"])
  func `Text that is not a record is refused`(text: String) { #expect(ChoiceRecord(text) == nil) }
}
