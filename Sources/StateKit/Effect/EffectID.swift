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

  @usableFromInline
  static func == (a: Self, b: Self) -> Bool { a.key == b.key }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
