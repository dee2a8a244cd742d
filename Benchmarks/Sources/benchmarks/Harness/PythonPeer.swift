import Foundation

/// A Python process that runs `echo-peer.py` with the package `websockets`: a server, or a client.
/// It ends with this process.
final class PythonPeer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// - Parameter interpreter: The path of a Python interpreter that finds `websockets`.
  init(_ interpreter: String, _ arguments: [String]) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../echo-peer.py")
    process.executableURL = URL(filePath: interpreter)
    process.arguments = [script.standardizedFileURL.path(percentEncoded: false)] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Starts a server, and returns it with its port.
  static func server(_ interpreter: String) throws -> (peer: PythonPeer, port: UInt16) {
    let peer = try PythonPeer(interpreter, ["serve"])
    guard let port = peer.numbers().first else { throw PythonFailure.noAnswer }
    return (peer, UInt16(port))
  }

  /// Lets a client make round trips, and returns the nanoseconds of each.
  func roundTrips(_ count: Int) -> [Double] {
    input.fileHandleForWriting.write(Data("\(count)\n".utf8))
    return numbers()
  }

  /// Reads the numbers of one line.
  private func numbers() -> [Double] {
    var line = Data()
    while let byte = try? output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8),
      !byte.isEmpty
    {
      line += byte
    }
    return String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Double($0) }
  }
}

enum PythonFailure: Error {
  /// The peer ended before it answered. Likely cause: the interpreter has no package `websockets`.
  case noAnswer
}
