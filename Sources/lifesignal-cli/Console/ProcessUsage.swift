import Foundation

/// What a process uses of the machine.
struct ProcessUsage: Hashable {
  /// The number of open descriptors.
  let descriptorCount: Int
  /// The memory in use, in bytes.
  let memoryByteCount: Int

  /// The use of this process now; nil if the system does not tell.
  static var live: ProcessUsage? {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    // The second number is that of the pages in memory.
    guard let names, let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pageCount = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return ProcessUsage(
      descriptorCount: names.count, memoryByteCount: pageCount * Int(sysconf(Int32(_SC_PAGESIZE))))
  }
}
