/// The smallest way to receive bytes: a copy into a new array.
public enum BareCopy {
  /// Returns a copy of the bytes.
  @inline(never)
  public static func copy(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[...])
  }
}
