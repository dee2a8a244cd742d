import Foundation
import LifeSignalSimulation

/// The file with the lines that were entered in a world. Only its owner can read it.
struct HistoryFile {
  /// The maximum size of the file, in bytes. Older lines are dropped.
  private static let maximumByteCount = 1 << 18

  private let path: String

  /// - Parameter folder: The folder of the world.
  init(folder: String) { path = folder + "/history" }

  /// Returns the lines of the file, oldest first. A file that is missing or not readable has no
  /// lines. Lines that could control a terminal are left out.
  func read() -> [String] {
    guard FileIdentity.type(of: path) == .typeRegular,
      let bytes = try? InputFile(path: path).bytes(limit: Self.maximumByteCount)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.utf8.count <= EditedLine.maximumByteCount && $0 == $0.printable }
  }

  /// Writes the lines; the file is replaced when the new one is complete. An error is ignored, because
  /// the session can continue without a history.
  func write(_ lines: [String]) {
    var kept: [String] = []
    var byteCount = 0
    for line in lines.reversed() {
      byteCount += line.utf8.count + 1
      guard byteCount <= Self.maximumByteCount else { break }
      kept.append(line.printable)
    }
    let text = kept.reversed().map { $0 + "\n" }.joined()
    let newPath = path + ".new"
    // SAFETY: The paths are strings that outlive the calls. A file that an interrupted write left
    // behind is removed first.
    unsafe unlink(newPath)
    // SAFETY: As above.
    let descriptor = unsafe open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
      // SAFETY: As above.
      unsafe rename(newPath, path)
    } catch {
      // SAFETY: As above.
      unsafe unlink(newPath)
    }
  }
}
