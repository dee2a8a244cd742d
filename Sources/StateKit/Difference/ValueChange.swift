/// A place in a value where two values differ.
public struct ValueChange: Hashable, Sendable {
  /// What happened at a place, with the values as printed.
  public enum Kind: Hashable, Sendable {
    /// The value there became another one.
    case changed(from: String, to: String)
    /// There was no such element before.
    case added(String)
    /// There is no such element now.
    case removed(String)
  }

  /// The way from the whole value to the place, such as `contacts[id: 7].name`; empty for the whole.
  public let path: String

  /// What happened there.
  public let kind: Kind
}

extension ValueChange: CustomStringConvertible {
  /// The place and what happened there, on one line.
  public var description: String {
    let what =
      switch kind {
      case .changed(let old, let new): "\(old) → \(new)"
      case .added(let value): "added \(value)"
      case .removed(let value): "removed \(value)"
      }
    return path.isEmpty ? what : "\(path): \(what)"
  }
}
