import Foundation

/// The number of files and connections that the process may have open.
enum DescriptorLimit {
  /// Raises the limit to a number, as far as the system allows it, and returns the limit.
  static func raised(to count: Int) -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    // SAFETY: The pointer is to a variable that outlives the call.
    guard unsafe getrlimit(resource, &limit) == 0 else { return count }
    if limit.rlim_cur < rlim_t(count) {
      var raised = limit
      raised.rlim_cur = min(limit.rlim_max, rlim_t(count))
      // SAFETY: The pointer is to a variable that outlives the call.
      if unsafe setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
