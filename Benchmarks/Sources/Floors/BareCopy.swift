/// The smallest way to receive bytes: a copy into a new array.
public enum BareCopy {
  /// Returns a copy of the bytes.
  @inline(never)
  public static func copy(_ bytes: [UInt8]) -> [UInt8] {
    // SAFETY: the closure initializes all elements, and reads none beyond the end of `bytes`.
    unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, initializedCount in
      initializedCount = unsafe buffer.initialize(fromContentsOf: bytes)
    }
  }
}
