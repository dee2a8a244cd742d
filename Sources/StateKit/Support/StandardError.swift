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

/// The standard error stream, which receives the reports that no listener of an event log receives.
enum StandardError {
  /// Writes a whole line. If a write fails, the rest of the line is lost.
  static func writeLine(_ line: String) {
    var line = line + "\n"
    // SAFETY: `rest` is a part of the string's bytes, which are valid until `withUTF8` returns.
    line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while unsafe !rest.isEmpty {
        let written = unsafe write(2, rest.baseAddress, rest.count)
        if written <= 0 { return }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
      }
    }
  }
}
