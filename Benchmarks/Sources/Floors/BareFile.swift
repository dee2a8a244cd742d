import Foundation

/// The smallest way to replace a file such that a crash leaves either the old or the new file:
/// write, synchronize, rename over the old file, synchronize the folder. The cost of a durable
/// write is compared with it. Use an instance on one thread only.
public final class BareFile {
  private let path: String
  private let temporaryPath: String
  private let folderDescriptor: Int32

  /// Opens the folder, which must exist.
  public init(in folder: String) {
    path = folder + "/bare"
    temporaryPath = folder + "/bare.new"
    // SAFETY: the path is a string that outlives the call.
    folderDescriptor = unsafe open(folder, O_RDONLY)
  }

  deinit { close(folderDescriptor) }

  /// Replaces the file. If that fails, it terminates the process, because the time of a failed
  /// write would be a wrong result.
  @inline(never)
  public func replace(with bytes: [UInt8]) {
    // SAFETY: the paths are strings that outlive the calls, and no byte beyond the array's end is
    // read.
    let file = unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    let isSynchronized = fsync(file) == 0
    close(file)
    let isMoved = unsafe rename(temporaryPath, path) == 0
    guard written == bytes.count, isSynchronized, isMoved, fsync(folderDescriptor) == 0 else {
      fatalError(
        "The benchmark could not write to \(path). Likely cause: the disk is full. Free some space."
      )
    }
  }
}
