/// The identity of a stack and its copies.
@usableFromInline
final class StackOrigin: Sendable {}

/// The identity of an element among those of all stacks.
@usableFromInline
struct StackChildID: Hashable, Sendable {
  @usableFromInline let origin: StackOrigin
  @usableFromInline let element: StackElementID

  @usableFromInline
  init(origin: StackOrigin, element: StackElementID) {
    self.origin = origin
    self.element = element
  }

  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.origin === right.origin && left.element == right.element
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(origin))
    hasher.combine(element)
  }
}
