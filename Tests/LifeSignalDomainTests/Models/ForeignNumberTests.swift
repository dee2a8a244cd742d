import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of extreme numbers from other processes. The app never writes such a number, but a message
/// or a record could contain one, and a calculation with it would trap.
struct ForeignNumberTests {
  @Test(arguments: ["1e300", "-1e300", "9223372036854775807", "-9223372036854775808", "6.5e10"])
  func `A date outside the years 1 to 4001 is not decoded`(seconds: String) {
    let bytes = Array("[\(seconds)]".utf8)
    #expect(throws: WireError.self) { try Wire.decode([Date].self, from: bytes) }
    #expect(throws: DecodingError.self) { try StateCoding.decode([Date].self, from: bytes) }
  }

  @Test(arguments: [.distantPast, .distantFuture, Date(timeIntervalSince1970: 1_767_258_000.125)])
  func `A date in the years 1 to 4001 decodes as it was encoded`(date: Date) throws {
    #expect(try Wire.decode([Date].self, from: Wire.encode([date])) == [date])
    #expect(try StateCoding.decode([Date].self, from: StateCoding.encode([date])) == [date])
  }

  @Test(arguments: [.max, .max - 1, 1 << 63] as [UInt64])
  func `A revision of 2^63 or more is not decoded`(number: UInt64) throws {
    #expect(throws: WireError.self) {
      try Wire.decode(Revision.self, from: Wire.encode(Revision(number)))
    }
    let last = Revision(1 << 63 - 1)
    #expect(try Wire.decode(Revision.self, from: Wire.encode(last)) == last)
  }

  @Test func `Counting a failure after Int.max attempts does not overflow`() throws {
    var queue = try decodedQueue(replacing: #""attempts":0"#, by: #""attempts":\#(Int.max)"#)
    queue.countFailure(of: ActionID(uuid(1)))
    #expect(queue.actions.map(\.attempts) == [.max])
  }

  @Test func `Adding an action after number UInt64.max does not overflow`() throws {
    var queue = try decodedQueue(
      replacing: #""lastNumber":1"#, by: #""lastNumber":\#(UInt64.max)"#)
    queue.add(.checkIn, as: ActionID(uuid(2)), at: .test(testStart))
    #expect(queue.actions.map(\.number) == [1, .max])
  }

  private func decodedQueue(replacing text: String, by other: String) throws -> ActionQueue {
    var queue = ActionQueue()
    queue.add(.checkIn, as: ActionID(uuid(1)), at: .test(testStart))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(queue), as: UTF8.self)
    try #require(json.contains(text))
    return try JSONDecoder().decode(
      ActionQueue.self, from: Data(json.replacing(text, with: other).utf8))
  }
}
