#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// The system calls of ``FolderStateFiles``. A call that a signal interrupts is retried.
///
/// Files are named relative to the descriptor of their folder. If the folder is moved or replaced
/// with another one, nothing is written to the wrong folder.
enum SystemCall {
  /// A failed call, with the system's error number.
  struct Failure: Error {
    let code: Int32

    /// Whether no item has the name, or the item is a link without a target.
    var isMissing: Bool { code == ENOENT }
  }

  /// Opens a folder for reading its names.
  static func openFolder(_ path: String, at folder: Int32 = AT_FDCWD) throws(Failure) -> Int32 {
    try open(path, at: folder, flags: O_RDONLY | O_DIRECTORY)
  }

  /// Opens a file for reading. Opening a link fails, and opening a pipe does not block.
  static func openToRead(_ name: String, at folder: Int32) throws(Failure) -> Int32 {
    try open(name, at: folder, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Creates a file that does not exist yet.
  static func create(_ name: String, at folder: Int32) throws(Failure) -> Int32 {
    try open(name, at: folder, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  /// Opens an existing file for writing at its end.
  static func openToAppend(_ name: String, at folder: Int32) throws(Failure) -> Int32 {
    try open(name, at: folder, flags: O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK)
  }

  private static func open(
    _ path: String, at folder: Int32, flags: Int32
  ) throws(Failure) -> Int32 {
    // SAFETY: the path is a string that is valid during the call.
    try retrying { unsafe openat(folder, path, flags | O_CLOEXEC, 0o600) }
  }

  static func makeFolder(_ path: String) throws(Failure) {
    // SAFETY: as above.
    _ = try retrying { unsafe mkdir(path, 0o700) }
  }

  /// Takes the lock of a folder without waiting. Returns false if the folder is already locked.
  ///
  /// WASI has no locks of files: two processes that use one folder are not detected there.
  static func lock(_ folder: Int32) throws(Failure) -> Bool {
    #if os(WASI)
      return true
    #else
      do {
        _ = try retrying { flock(folder, LOCK_EX | LOCK_NB) }
        return true
      } catch  where error.code == EWOULDBLOCK {
        return false
      }
    #endif
  }

  /// Releases the lock, even if a forked child process has inherited the descriptor, and closes the
  /// folder.
  static func unlockAndClose(_ folder: Int32) {
    #if !os(WASI)
      _ = flock(folder, LOCK_UN)
    #endif
    closeDescriptor(folder)
  }

  static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

  /// Waits until all written bytes are on disk.
  static func synchronize(_ descriptor: Int32) throws(Failure) {
    #if canImport(Darwin)
      // On Darwin, `fsync` does not flush the cache of the drive. Not all file systems support
      // `F_FULLFSYNC`.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try retrying { fsync(descriptor) }
  }

  static func move(_ name: String, to newName: String, at folder: Int32) throws(Failure) {
    // SAFETY: the names are strings that are valid during the call.
    _ = try retrying { unsafe renameat(folder, name, folder, newName) }
  }

  /// Removes a file if it exists.
  static func remove(_ name: String, at folder: Int32) throws(Failure) {
    do {
      // SAFETY: as above.
      _ = try retrying { unsafe unlinkat(folder, name, 0) }
    } catch  where error.code == ENOENT {}
  }

  /// Removes the bytes of a file after the first `count`. Fails with `EINVAL` if the file has fewer.
  static func truncate(_ descriptor: Int32, to count: Int) throws(Failure) {
    let size = Int(try status(of: descriptor).st_size)
    guard size >= count else { throw Failure(code: EINVAL) }
    if size > count { _ = try retrying { ftruncate(descriptor, off_t(count)) } }
  }

  static func isFile(_ descriptor: Int32) throws(Failure) -> Bool {
    try status(of: descriptor).st_mode & S_IFMT == S_IFREG
  }

  /// Returns whether the open item still has a name on disk.
  static func isLinked(_ descriptor: Int32) throws(Failure) -> Bool {
    try status(of: descriptor).st_nlink > 0
  }

  private static func status(of descriptor: Int32) throws(Failure) -> stat {
    var status = stat()
    // SAFETY: `status` is a local variable that is written before the call returns.
    _ = try retrying { unsafe fstat(descriptor, &status) }
    return status
  }

  /// Returns all bytes of a file, or nil if the file has more than `limit` bytes or grows beyond
  /// the limit while it is read.
  static func readAll(_ descriptor: Int32, limit: Int) throws(Failure) -> [UInt8]? {
    let size = Int(try status(of: descriptor).st_size)
    guard size <= limit else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // SAFETY: the call writes at most as many bytes as the array has.
      let count = try retrying {
        unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      }
      if count == 0 { return bytes }
      guard count <= limit - bytes.count else { return nil }
      bytes += chunk.prefix(count)
    }
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var written = 0
    while written < bytes.count {
      // SAFETY: the call reads no bytes beyond the end of the array.
      written += try retrying {
        unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
          return unsafe write(descriptor, rest.baseAddress, rest.count)
        }
      }
    }
  }

  /// Returns the names in a folder, without `.` and `..`.
  static func names(in folder: Int32) throws(Failure) -> [String] {
    // The stream has a descriptor of its own, so that it starts at the first name. Closing the
    // stream closes the descriptor.
    let descriptor = try openFolder(".", at: folder)
    // SAFETY: the stream is used only in this function and is closed at its end.
    guard let stream = unsafe fdopendir(descriptor) else {
      defer { closeDescriptor(descriptor) }
      throw Failure(code: errno)
    }
    // SAFETY: as above.
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      // SAFETY: the entry is valid until the next call of `readdir`, and its name is copied before.
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw Failure(code: errno) }
        return names.sorted()
      }
      // SAFETY: as above. Each name ends with a zero byte.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }

  private static func retrying<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(Failure) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw Failure(code: code) }
    }
  }
}

extension StateFilesError {
  /// Creates the error for a failed system call.
  ///
  /// - Parameter name: The name of the file, if the failed call was to read it.
  init(_ failure: SystemCall.Failure, step: String, folder: String, reading name: String? = nil) {
    if let name, failure.code == EACCES || failure.code == EPERM {
      self = .notReadable(folder: folder, name: name)
      return
    }
    self =
      switch failure.code {
      case ENOSPC, EDQUOT: .full(folder: folder)
      case EROFS, EACCES, EPERM: .notPermitted(folder: folder)
      case ENOENT: .missing(folder: folder)
      case ENOTDIR: .notAFolder(folder: folder)
      default: .failed(folder: folder, step: step, code: failure.code)
      }
  }
}
