import Foundation
import HTTPExchange
import StateKit
import Testing

/// Parsing and encoding of JSON values.
struct JSONValueTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: text, maximumByteCount: 1 << 20)
  }

  @Test func `The last of two members with the same key counts`() throws {
    #expect(try parse(#"{"a":1,"a":[true,null]}"#) == ["a": [true, .null]])
  }

  @Test func `Numbers keep their sign, and become Double beyond 64 bits`() throws {
    #expect(try parse("9223372036854775807") == .integer(.max))
    #expect(try parse("9223372036854775808") == .number(9_223_372_036_854_775_808))
    #expect(try parse("-0").numberValue?.sign == .minus)
    #expect(try parse("1.5e1") == 15.0)
    #expect(throws: JSONFailure.numberOutOfRange(offset: 0)) { try parse("1e999") }
  }

  @Test func `Surrogate pairs are joined and lone halves are refused`() throws {
    #expect(try parse(#""\ud83d\ude00""#) == "😀")
    for text in [#""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#] {
      #expect(throws: JSONFailure.loneSurrogate(offset: 0)) { try parse(text) }
    }
  }

  @Test func `Sixty-four levels are accepted and more are refused`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(64))
    #expect(throws: JSONFailure.tooDeep) { try parse(nested(65)) }
    #expect(throws: JSONFailure.tooDeep) { try parse(nested(100_000)) }
  }

  @Test func `Invalid UTF-8 and texts beyond the limit are refused`() {
    #expect(throws: JSONFailure.invalidUTF8(offset: 0)) {
      try JSONValue(parsing: [0x22, 0xC3, 0x28, 0x22], maximumByteCount: 100)
    }
    #expect(throws: JSONFailure.tooLarge(byteCount: 4)) {
      try JSONValue(parsing: "null", maximumByteCount: 3)
    }
  }

  @Test func `A coder keeps each kind of value`() throws {
    let value: JSONValue = [
      "a": [.null, true, 1, 1.5, "text", [:], []], "b": ["c": .integer(.max)], "d": .number(-0.5),
    ]
    let data = try JSONEncoder().encode([value, .number(.infinity)])
    #expect(try JSONDecoder().decode([JSONValue].self, from: data) == [value, .null])
  }

  @Test func `A mutated text is refused, or its value survives a round trip`() throws {
    let random = RandomSource.seeded(1)
    let seed = Array(#"{"k":[-0,1.5e3,"\ud83d\ude00\n",{"":null}],"b":[true,false]}"#.utf8)
    var parsedCount = 0
    for _ in 0..<50_000 {
      var bytes = seed
      for _ in 0...random.int(in: 0..<4) {
        bytes[random.int(in: 0..<bytes.count)] = UInt8(random.int(in: 0..<256))
      }
      bytes.removeLast(random.int(in: 0..<4) == 0 ? random.int(in: 0..<bytes.count) : 0)
      guard let value = try? JSONValue(parsing: bytes, maximumByteCount: 1000) else { continue }
      parsedCount += 1
      #expect(try parse(value.encoded) == value)
    }
    #expect(parsedCount > 100)
  }
}
