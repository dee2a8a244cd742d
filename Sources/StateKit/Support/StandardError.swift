#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a report goes when nobody listens to the event log.
enum StandardError {
  /// Writes one line, whole. What the descriptor refuses is lost: there is nobody left to tell.
  static func write(line: String) {
    var line = line + "\n"
    // SAFETY: `rest` is a part of the string's own bytes, which outlive the calls.
    line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while unsafe !rest.isEmpty {
        #if canImport(Darwin)
          let written = unsafe Darwin.write(2, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let written = unsafe Musl.write(2, rest.baseAddress, rest.count)
        #else
          let written = unsafe Glibc.write(2, rest.baseAddress, rest.count)
        #endif
        if written <= 0 { return }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
      }
    }
  }
}
