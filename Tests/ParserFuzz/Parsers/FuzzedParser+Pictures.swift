import Foundation
import LifeSignalDomain

/// Parsers of pictures of QR codes.
extension FuzzedParser {
  static var pictures: [FuzzedParser] {
    [
      FuzzedParser(name: "qr-picture", corpus: smallPictures + grayPictures, cost: 20) {
        (try? QRReading.all(inPicture: $0)) == nil ? .refused : .accepted
      },
      // Without the repair, the checksums would end nearly all inputs before their pixels are decoded.
      FuzzedParser(name: "qr-png-pixels", corpus: smallPictures, cost: 20) {
        (try? QRReading.all(inPicture: withCorrectChecksums($0))) == nil ? .refused : .accepted
      },
    ]
  }

  private static var pictureCodes: [QRCode] {
    ["A", "0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C", String(repeating: "long ", count: 60)]
      .compactMap { try? QRCode($0) }
  }

  /// PNG pictures of kinds that the encoder does not write: a palette with opacities, interlaced colors
  /// of 16 bits with opacity, a transparent color, and interlaced gray levels of 4 bits.
  private static var smallPictures: [[UInt8]] {
    let compressedPictures = [
      """
      iVBORw0KGgoAAAANSUhEUgAAABUAAAAVAQMAAACT2TfVAAAABlBMVEUAAFr/+vDsoZnPAAAAAnRSTlP/yHAI\
      esgAAABfSURBVHjaAVQAq/8AAQQAAH398ABFxRAARRUQAEX9EAB9xfAAAVQAAP+X+ADRQ7AADlSwAJ3i0ADq\
      FigApN7IAP892AAB03AAfWvYAEVBUABFtqgARTSQAH3QIAAB6pDNXB50XlhcwwAAAABJRU5ErkJggg==
      """,
      """
      iVBORw0KGgoAAAANSUhEUgAAABUAAAAVEAYAAAGOgElDAAAA1klEQVR42rVWwRGAMAjLCI7gCO4/hSM4ghvU\
      Vz/tcSQBX5zVQiABxIETF8ZYLV48uDEwD+Yzwhs/vpjBV1Ap2simEVaHIVYaO539hjXy0I9R9hhBkxF02VAJ\
      WaqpxNxSZIDoUrABaIGpZNJdxtZabtvUIdtTGdtbyqpcUoQuInqSqSTJc4kNJMum7FAliU6ZbVFZ0G4DuPc3\
      slnZdX2v3m+vqAqcrqhLoTtRXEuL2QXmLka6oq62VAD0bP+L8qrGQ+rdZmIHbzWR8rjpOm9b69XtXP1Z/ADx\
      DybVltaVywAAAABJRU5ErkJggg==
      """,
      """
      iVBORw0KGgoAAAANSUhEUgAAABUAAAAVCAIAAAAmdTLBAAAABnRSTlMAEAAgADAQ0uZfAAAApUlEQVR42pVT\
      wRGAMAhjBEdwBPefwhEcwRH0jp6lIaH2jkcvNCWkYNt+5Livc4p4mOdiZEThnQ914g3AAZF8iizwlX7OV33W\
      7za+8l8pH/ynUmPxoqM3rOgNauYGUb+qHN9CfkzQOaEWdv/z92TZkQagUXlQh3be+bX5ai6a/+r/87/QV+T8\
      ZauoFvu5LSpb7Y86DP7Xk0ddWNs/ujkfOPG/WEQ/PLzhkj8IbDGlAAAAAElFTkSuQmCC
      """,
      """
      iVBORw0KGgoAAAANSUhEUgAAABUAAAAVBAAAAAE+iyfdAAAAcElEQVR42lWPgQ0FMQhC3YD9t2QDPw/v53Im\
      tVQR7MyMPZ/YlDZpnzqXPNbbv+I/7FXfVjm6EbI3PeSSRyiGGhawPphrtcBm4RM5OKn3IMYQZ66eR3dMGNhl\
      gbiBIiy2djnDDKq5lX33HIRfqe33Xz+h92oA/3NWBAAAAABJRU5ErkJggg==
      """,
    ]
    return compressedPictures.compactMap { Data(base64Encoded: $0).map { Array($0) } }
      + pictureCodes.map { $0.png(scale: QRScale(2) ?? .standard) }
  }

  /// PGM pictures, whose pixels the mutator changes without a checksum that would reveal it.
  private static var grayPictures: [[UInt8]] {
    pictureCodes.map { code in
      let side = 2 * code.size + 4
      let pixels = (0..<side).flatMap { y in
        (0..<side).map { x in UInt8(code[y / 2 - 1, x / 2 - 1] ? 30 : 220) }
      }
      return Array("P5 \(side) \(side) 255\n".utf8) + pixels
    }
  }

  /// Returns a PNG picture in which the checksum of each chunk is correct.
  private static func withCorrectChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - start - 12 else { break }
      let end = start + 8 + length
      let checksum = checksum(of: bytes[(start + 4)..<end])
      for index in 0..<4 { bytes[end + index] = UInt8(checksum >> UInt32(24 - 8 * index) & 0xFF) }
      start = end + 4
    }
    return bytes
  }

  /// Returns the checksum CRC-32, bit by bit.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
    }
    return ~remainder
  }
}
