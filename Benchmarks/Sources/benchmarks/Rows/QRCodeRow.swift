import Floors
import QRCode

/// The row `qr` of RESULTS.md: how long it takes to make a complete QR code, for which eight masks
/// are scored, compared with placing the data of the code once.
enum QRCodeRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    // A UUID, as in a code of LifeSignal, and as many lower-case letters as a code can hold.
    let small = opaque("0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C")
    let large = opaque(String(repeating: "a", count: 2_331))
    guard let smallCode = try? QRCode(small), let largeCode = try? QRCode(large),
      smallCode.version.number == 2, largeCode.version.number == 40
    else {
      fatalError(
        """
        One of the two QR codes of this row does not have its expected version, 2 or 40. Likely \
        cause: the capacity of codes has changed. Choose a text of another length.
        """)
    }
    let smallFloor = BarePlacement(version: 2, alignmentCenters: [6, 18])
    let largeFloor = BarePlacement(
      version: 40, alignmentCenters: [6, 30, 58, 86, 114, 142, 170])
    let figures = await runner.time([
      .sync("place version 2") { for _ in 0..<$0 { blackHole(smallFloor.place()) } },
      .sync("place version 40") { for _ in 0..<$0 { blackHole(largeFloor.place()) } },
      .sync("code of version 2") { for _ in 0..<$0 { blackHole(isModuleDark(inCodeOf: small)) } },
      .sync("code of version 40") { for _ in 0..<$0 { blackHole(isModuleDark(inCodeOf: large)) } },
    ])
    return [
      line("a code of version 2", Cost(figures[0]), Cost(figures[2])),
      line("a code of version 40", Cost(figures[1]), Cost(figures[3])),
    ]
  }

  /// Encodes a text, and reads one module of the code, so that the code is used.
  private static func isModuleDark(inCodeOf text: String) -> Bool {
    (try? QRCode(text))?[8, 8] ?? false
  }

  private static func line(_ what: String, _ floor: Cost, _ ours: Cost) -> ResultLine {
    ResultLine(
      "qr", what, floorName: "its data, placed once", floor: floor, ours: ours,
      target: .multipleOfFloor(atMost: 40))
  }
}
