#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The numbers of descriptors and threads of this process that the library can have created. Others
/// are not counted, because Swift's thread pool creates them at any time: a thread when one of its
/// threads is blocked, a `timerfd` for each clock, and, for a moment, a file under `/proc`. A
/// thread of the pool ends only after seconds without work.
struct Resources: Hashable {
  /// Sockets, pipes, and the descriptors of `eventfd` and `epoll`.
  let descriptors: Int
  let threads: Int

  static var current: Self {
    let descriptors = entries(of: "/proc/self/fd").map { target(of: "/proc/self/fd/\($0)") }
    let threads = entries(of: "/proc/self/task").map { text(of: "/proc/self/task/\($0)/comm") }
    let kinds = ["socket:", "pipe:", "anon_inode:[eventfd]", "anon_inode:[eventpoll]"]
    return Self(
      descriptors: descriptors.count { target in kinds.contains { target.hasPrefix($0) } },
      threads: threads.count { $0 == "Realtime\n" })
  }

  /// The names of a folder's entries.
  private static func entries(of path: String) -> [String] {
    // SAFETY: the folder is open until `closedir`.
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      // SAFETY: the entry is valid until the next call.
      let name = unsafe entry.pointee.d_name
      // SAFETY: the bytes are valid during the call, and are read up to the first zero.
      unsafe withUnsafeBytes(of: name) { bytes in
        names.append(unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names.filter { !$0.hasPrefix(".") }
  }

  /// What a symbolic link points at; an empty text if the link is gone.
  private static func target(of path: String) -> String {
    var bytes = [CChar](repeating: 0, count: 64)
    // SAFETY: the pointer is valid during the call for the count that is passed.
    let count = unsafe readlink(path, &bytes, 64)
    return text(bytes.prefix(max(0, count)))
  }

  /// The first bytes of a file; an empty text if the file is gone.
  private static func text(of path: String) -> String {
    // SAFETY: the path is valid during the call.
    let file = unsafe open(path, O_RDONLY)
    if file < 0 { return "" }
    defer { close(file) }
    var bytes = [CChar](repeating: 0, count: 64)
    // SAFETY: the pointer is valid during the call for the count that is passed.
    let count = unsafe read(file, &bytes, 64)
    return text(bytes.prefix(max(0, count)))
  }

  private static func text(_ bytes: ArraySlice<CChar>) -> String {
    String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
