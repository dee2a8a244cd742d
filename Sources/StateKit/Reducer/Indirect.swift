/// An optional value in a box of fixed size, so that a struct can contain an optional of its own
/// type.
///
/// ```swift
/// struct Message: Reducer {
///   struct State: Equatable, Sendable {
///     var text = ""
///     @Indirect var reply: State?
///   }
///
///   indirect enum Action: Sendable {
///     case textChanged(String)
///     case reply(Action)
///   }
///
///   var body: some Reducer<State, Action> {
///     Reduce { state, action in
///       if case .textChanged(let text) = action { state.text = text }
///       return .none
///     }
///     .ifLet(indirect: \.$reply, action: \.reply) { Message() }
///   }
/// }
/// ```
///
/// The property has the type of the optional, and the box behaves like the optional: the box is a
/// value, and is compared, hashed, encoded and printed as the optional. A nil value allocates no
/// memory. A copy of the box shares the memory until one of the copies is changed. A box that
/// shares no memory is changed in place.
@propertyWrapper
public struct Indirect<Wrapped> {
  /// The value as the only element, or no element for nil. An array is a box that is copied on
  /// write, and its size does not depend on the size of its elements.
  @usableFromInline var storage: ContiguousArray<Wrapped?>

  /// Creates a box with a value, or with nil.
  @inlinable
  public init(wrappedValue: Wrapped?) {
    if let wrappedValue { storage = [wrappedValue] } else { storage = [] }
  }

  /// The value in the box.
  @inlinable
  public var wrappedValue: Wrapped? {
    _read {
      if storage.isEmpty { yield nil } else { yield storage[0] }
    }
    _modify {
      if storage.isEmpty {
        var value: Wrapped?
        defer { self = Indirect(wrappedValue: value) }
        yield &value
      } else {
        defer { if !storage[0].isPresent() { storage = [] } }
        yield &storage[0]
      }
    }
  }

  /// The box itself, whose key path, such as `\.$reply`, is passed to
  /// ``Reducer/ifLet(indirect:action:fileID:line:child:)``.
  @inlinable
  public var projectedValue: Self {
    _read { yield self }
    _modify { yield &self }
  }
}

extension Indirect: Equatable where Wrapped: Equatable {}

extension Indirect: Hashable where Wrapped: Hashable {}

extension Indirect: Sendable where Wrapped: Sendable {}

extension Indirect: Encodable where Wrapped: Encodable {
  /// Encodes the optional value.
  ///
  /// - Throws: The error that the value throws.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Indirect: Decodable where Wrapped: Decodable {
  /// Decodes an optional value.
  ///
  /// - Throws: The error that the value throws.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Wrapped?(from: decoder))
  }
}

// The synthesized coding of a type calls the following functions for its boxes. A property with
// `@Indirect` therefore has the same encoded form as a plain optional: for nil, the key is missing.

extension KeyedEncodingContainer {
  /// Encodes the value in a box if it is not nil.
  ///
  /// - Throws: The error that the value throws.
  public mutating func encode<Wrapped: Encodable>(_ box: Indirect<Wrapped>, forKey key: Key) throws
  {
    try encodeIfPresent(box.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a box with nil if the key is missing or its value is null.
  ///
  /// - Throws: The error that the value throws.
  public func decode<Wrapped: Decodable>(
    _: Indirect<Wrapped>.Type, forKey key: Key
  ) throws -> Indirect<Wrapped> {
    Indirect(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key))
  }
}

extension Indirect: CustomReflectable {
  /// The mirror of the optional value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

extension Indirect: TransparentWrapper {}
