/// Names effects for cancellation, or a child for the end of its effects.
@usableFromInline
struct EffectID: Hashable, Sendable {
  private let value: any Hashable & Sendable

  @usableFromInline
  init(_ value: some Hashable & Sendable) { self.value = value }

  /// The id of a child that has none: that it is there.
  @usableFromInline
  static var presence: EffectID { EffectID(Presence()) }

  private struct Presence: Hashable, Sendable {}

  /// The value as a key.
  @usableFromInline
  var key: AnyHashable { AnyHashable(value) }

  /// The id as a name for cancellation. Without its type, 1 would be the same as a `UInt8` of 1.
  var name: AnyHashable { AnyHashable(Name(type: ObjectIdentifier(type(of: value)), key: key)) }

  private struct Name: Hashable {
    let type: ObjectIdentifier
    let key: AnyHashable

    static func == (a: Self, b: Self) -> Bool { a.type == b.type && a.key == b.key }
  }

  @usableFromInline
  static func == (a: Self, b: Self) -> Bool { a.name == b.name }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
