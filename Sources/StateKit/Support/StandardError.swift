#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The standard error stream, which receives the reports that no listener of an event log receives.
enum StandardError {
  /// Writes a whole line. If a write fails, the rest of the line is lost.
  static func write(line: String) {
    var line = line + "\n"
    // SAFETY: `rest` is a part of the string's bytes, which are valid until `withUTF8` returns.
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
