/// Equality, hashing, coding and printing are those of the elements, in order.
extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether two collections have equal elements in the same order.
  ///
  /// - Complexity: O(n), O(1) when one is an unchanged copy of the other.
  @inlinable
  public static func == (first: Self, second: Self) -> Bool { first.storage == second.storage }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order.
  ///
  /// - Complexity: O(n).
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array does.
  ///
  /// - Throws: What an element throws.
  public func encode(to encoder: any Encoder) throws { try storage.encode(to: encoder) }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes the elements as an array does.
  ///
  /// - Throws: What an element throws; `DecodingError.dataCorrupted` when two have the same id.
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    do throws(IdentifiedArrayError) {
      try self.init(uniqueElements: elements)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements as an array prints them.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror whose children are the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
