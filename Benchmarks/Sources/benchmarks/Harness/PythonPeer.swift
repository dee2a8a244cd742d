import Foundation

/// A Python process that runs a script of this package, and answers each line with a line of numbers.
/// It ends with this process.
final class PythonPeer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// - Parameters:
  ///   - interpreter: The path of a Python interpreter that finds the packages of the script.
  ///   - script: The name of the script.
  init(_ interpreter: String, _ arguments: [String], script: String = "echo-peer.py") throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../\(script)")
    process.executableURL = URL(filePath: interpreter)
    process.arguments = [path.standardizedFileURL.path(percentEncoded: false)] + arguments
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
  func roundTrips(_ count: Int) -> [Double] { answer(to: "\(count)") }

  /// Sends a line, and returns the numbers of the line that the script answers.
  func answer(to line: String) -> [Double] {
    input.fileHandleForWriting.write(Data("\(line)\n".utf8))
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
  /// The peer ended before it answered. Likely cause: the interpreter lacks a package of the script.
  case noAnswer
}
