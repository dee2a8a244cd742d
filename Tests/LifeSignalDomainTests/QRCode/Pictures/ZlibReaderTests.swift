import StateKit
import TestSupport
import Testing

@testable import LifeSignalDomain

/// Tests of reading compressed data.
struct ZlibReaderTests {
  private func data(in stream: [UInt8], count: Int) throws -> [UInt8] {
    var reader = try ZlibReader(stream)
    let data = Array(try reader.read(count))
    try reader.finish()
    return data
  }

  private func randomData(_ random: inout SplitMix64) -> [UInt8] {
    let largest = UInt8([0, 1, 3, 20, 255].randomElement(using: &random) ?? 0)
    return (0..<Int.random(in: 0...9000, using: &random)).map { _ in
      UInt8.random(in: 0...largest, using: &random)
    }
  }

  @Test(arguments: 0..<10)
  func `Data is read back, in whatever way it was compressed`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<UInt64(roundCount(10)) {
      let expected = randomData(&random)
      let stream = DeflateWriter.stream(of: expected, seed: seed &* 1000 &+ round)
      #expect(try data(in: stream, count: expected.count) == expected)
    }
  }

  @Test func `Data is read in pieces of any size, with copies from 32 KiB before`() throws {
    var random = SplitMix64(seed: 1)
    let piece = (0..<30_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let expected = piece + piece + piece + piece + piece
    var reader = try ZlibReader(DeflateWriter.stream(of: expected, seed: 2))
    var actual: [UInt8] = []
    while actual.count < expected.count {
      let count = Int.random(in: 0...min(50_000, expected.count - actual.count), using: &random)
      actual += try reader.read(count)
    }
    try reader.finish()
    #expect(actual == expected)
  }

  @Test(arguments: 0..<8)
  func `Damage gives an error or leaves the data as it was`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let expected = randomData(&random)
    let stream = DeflateWriter.stream(of: expected, seed: seed)
    for _ in 0..<roundCount(100) {
      var damaged = stream
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] ^=
          1 << UInt8.random(in: 0...7, using: &random)
      }
      if Bool.random(using: &random) {
        damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
      }
      let actual = try? data(in: damaged, count: expected.count)
      // The checksum reveals all other damage.
      #expect(actual == nil || actual == expected)
    }
  }

  @Test func `Fewer and more bytes than expected are an error`() throws {
    let stream = DeflateWriter.stream(of: Array(0...99), seed: 3)
    #expect(throws: QRPictureError.damaged(.pixels)) { try data(in: stream, count: 99) }
    #expect(throws: QRPictureError.damaged(.pixels)) { try data(in: stream, count: 101) }
    #expect(throws: QRPictureError.truncated) {
      try data(in: Array(stream.dropLast()), count: 100)
    }
  }

  @Test func `The end is refused without decompressing the data that is left`() throws {
    // If the reader decompressed the rest, it would notice that the end is missing.
    let stream = DeflateWriter.stream(of: [UInt8](repeating: 7, count: 5000), seed: 1)
    #expect(throws: QRPictureError.damaged(.pixels)) {
      try data(in: Array(stream.dropLast(4)), count: 10)
    }
  }

  @Test func `A block declares at most 286 literals and lengths`() throws {
    let expected = [UInt8](0...99)
    for count in [257, 285] {
      let stream = DeflateWriter.stream(of: expected, seed: 1, literalCount: count)
      #expect(try data(in: stream, count: 100) == expected)
    }
    let stream = DeflateWriter.stream(of: expected, seed: 1, literalCount: 287)
    #expect(throws: QRPictureError.damaged(.pixels)) { try data(in: stream, count: 100) }
  }

  @Test(
    arguments: [
      // An unknown method, a window of 64 KiB, a wrong check of the header, a preset dictionary.
      [0x77, 0x85], [0x88, 0x1C], [0x78, 0x9D], [0x78, 0xBB],
      // A block of the unknown type 3.
      [0x78, 0x9C, 0b111],
      // A stored block with a wrong inverted length.
      [0x78, 0x9C, 0b001, 1, 0, 1, 0, 0],
      // Fixed codes: a copy of data before the start, and the unused symbol 286.
      [0x78, 0x9C, 0b0000_0011, 0b0000_0010, 0, 0, 0, 0, 0], [0x78, 0x9C, 0b0001_1011, 0b11, 0, 0],
      // Own codes: too many literals, and lengths that repeat nothing.
      [0x78, 0x9C, 0b1111_1101, 0, 0, 0, 0, 0, 0], [0x78, 0x9C, 0b101, 0, 0b0010_0100, 0, 0, 0, 0],
    ] as [[UInt8]])
  func `An invalid stream is refused`(stream: [UInt8]) {
    #expect(throws: QRPictureError.damaged(.pixels)) {
      try data(in: stream + [UInt8](repeating: 0, count: 400), count: 1)
    }
  }
}
