import Foundation
import LifeSignalDomain

/// Parsers of QR payloads, and of QR symbols as rows of dark and light modules.
extension FuzzedParser {
  static var codes: [FuzzedParser] {
    [
      FuzzedParser(
        name: "qr-payload",
        corpus: bytes([
          "0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C",
          "lifesignal://0e2f4b6c-1d3e-4f5a-8b7c-9d0e1f2a3b4c",
        ])
      ) { input in
        let text = String(decoding: input, as: UTF8.self)
        guard let payload = try? QRPayload(scanned: text) else { return .refused }
        let again = try? QRPayload(scanned: payload.link)
        return again == payload ? .accepted : .wrong("\(payload.link) is parsed as another payload")
      },
      FuzzedParser(
        name: "qr-text", corpus: bytes(["", "A1", "0123456789", "Grüße, 世界"]), cost: 100
      ) {
        let text = String(decoding: $0, as: UTF8.self)
        guard let code = try? QRCode(text) else { return .refused }
        let reading = try? QRReading(code.modules)
        return reading?.text == text
          ? .accepted : .wrong("is read as \(reading?.text ?? "nothing")")
      },
      FuzzedParser(name: "qr-symbol", corpus: symbols, cost: 20) { input in
        let rows = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let modules = rows.map { $0.map { $0 == UInt8(ascii: "#") } }
        return (try? QRReading(modules)) == nil ? .refused : .accepted
      },
    ]
  }

  private static var samples: [QRCode] {
    ["A", "0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C", String(repeating: "long ", count: 60)]
      .compactMap { try? QRCode($0) }
  }

  private static var symbols: [[UInt8]] {
    samples.map { code in
      Array(
        code.modules.map { row in String(row.map { $0 ? "#" : "." }) }.joined(separator: "\n").utf8)
    }
  }
}
