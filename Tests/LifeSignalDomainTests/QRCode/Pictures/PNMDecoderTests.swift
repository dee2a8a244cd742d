import Testing

@testable import LifeSignalDomain

/// Tests of decoding PNM pictures.
struct PNMDecoderTests {
  private func levels(_ header: String, _ pixels: [UInt8]) throws -> [UInt8] {
    try GrayPicture(Array(header.utf8) + pixels).levels
  }

  @Test func `Each binary format is decoded`() throws {
    #expect(
      try levels("P4 9 2\n", [0x80, 0x80, 0, 0x7F])
        == [0] + [UInt8](repeating: 255, count: 7) + [0] + [UInt8](repeating: 255, count: 9))
    #expect(try levels("P5 2 1 255 ", [3, 200]) == [3, 200])
    #expect(try levels("P5 # a comment\n 2\t1 # 5\n 10 ", [5, 11]) == [127, 255])
    #expect(try levels("P5 2 1 65535 ", [0x80, 0, 0xFF, 0xFF]) == [127, 255])
    #expect(try levels("P6 1 1 255 ", [255, 0, 0]) == [76])
    #expect(try levels("P6 1 1 65535 ", [0, 0, 0xFF, 0xFF, 0, 0]) == [150])
  }

  @Test(arguments: [
    ("P", QRPictureError.unknownFormat), ("P3 1 1 255 1 1 1", .unknownFormat), ("P5", .truncated),
    ("P5 1 1 255", .truncated), ("P5 1 1 255 ", .truncated), ("P5 # 1 1 255 ", .truncated),
    ("P5 x 1 255 ", .damaged(.header)), ("P5 1 1 0 1", .damaged(.header)),
    ("P5 1 1 65536 12", .damaged(.header)), ("P5 0 1 255 1", .damaged(.header)),
    ("P5 9999999999 1 255 1", .damaged(.header)), ("P5 1 1 255x1", .damaged(.header)),
    ("P4 32768 1 1", .tooLarge(width: 32_768, height: 1)),
  ])
  func `An invalid picture is refused`(text: String, error: QRPictureError) {
    #expect(throws: error) { try GrayPicture(Array(text.utf8)) }
  }
}
