import Foundation

/// The smallest way to append to a file such that a crash loses nothing: write, synchronize. The cost of an
/// acknowledged message of a durable server is compared with it. Use an instance on one thread only.
public final class BareLog {
  private let descriptor: Int32

  /// Creates the file in a folder, which must exist.
  public init(in folder: String) {
    // SAFETY: the path is a string that outlives the call.
    descriptor = unsafe open(folder + "/log", O_WRONLY | O_CREAT | O_APPEND, 0o600)
  }

  deinit { close(descriptor) }

  /// Appends bytes. If that fails, it terminates the process, because the time of a failed write would be a
  /// wrong result.
  @inline(never)
  public func append(_ bytes: [UInt8]) {
    // SAFETY: no byte beyond the array's end is read.
    let written = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    guard written == bytes.count, fsync(descriptor) == 0 else {
      fatalError(
        "The benchmark could not write. Likely cause: the disk is full. Free some space.")
    }
  }
}
