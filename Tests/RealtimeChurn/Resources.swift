#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The descriptors and the threads of this process.
struct Resources: Hashable {
  let descriptors: Int
  let threads: Int

  static var current: Self {
    Self(descriptors: count("/proc/self/fd") - 1, threads: count("/proc/self/task"))
  }

  /// The number of entries of a folder.
  private static func count(_ path: String) -> Int {
    // SAFETY: the folder is open until `closedir`, and its entries are only counted.
    guard let folder = unsafe opendir(path) else { return 0 }
    defer { unsafe closedir(folder) }
    var count = 0
    while let entry = unsafe readdir(folder) {
      // SAFETY: as above. The first byte of the names "." and ".." is a period.
      if unsafe entry.pointee.d_name.0 != 0x2E { count += 1 }
    }
    return count
  }
}
