import Foundation

/// The server of `server.py` in a process of its own. The process ends with this value.
final class LoopbackServer {
  private let process = Process()
  private let input = Pipe()
  let port: Int

  init() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py")
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      line += data
    }
    port = Int(String(decoding: line.dropLast(), as: UTF8.self)) ?? 0
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
}
