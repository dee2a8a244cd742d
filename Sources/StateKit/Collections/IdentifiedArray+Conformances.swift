/// A collection is compared, hashed, encoded and printed as the array of its elements.
extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two collections have equal elements in the same order.
  ///
  /// - Complexity: O(n), or O(1) if one is an unchanged copy of the other.
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
  /// Encodes the elements as an array.
  ///
  /// - Throws: The error that an element throws.
  public func encode(to encoder: any Encoder) throws { try storage.encode(to: encoder) }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes the elements from an array.
  ///
  /// - Throws: The error that an element throws, or `DecodingError.dataCorrupted` if two elements
  ///   have the same id.
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
  /// The description of the array of elements.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror whose children are the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
