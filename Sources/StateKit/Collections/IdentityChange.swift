/// The outcome of writing an element of an ``IdentifiedArray`` under one id although the element has
/// another id.
///
/// Such a write is a mistake in the calling code. The collection cannot undo the write, because it
/// would have to copy each element before each change. An element that is written under a wrong id
/// never replaces the element that already has its id.
public indirect enum IdentityChange<Element: Identifiable> {
  /// No other element had the new id. The element keeps its position and has the new id.
  case rekeyed(from: Element.ID, to: Element.ID)

  /// Another element has the new id. That element is unchanged, and the written one was removed.
  case evicted(Element, from: Element.ID)
}

extension IdentityChange: Sendable where Element: Sendable, Element.ID: Sendable {}

extension IdentityChange: CustomStringConvertible {
  /// A description of what happened, its likely causes and how to fix it.
  public var description: String {
    let (old, new, outcome) =
      switch self {
      case .rekeyed(let old, let new):
        (
          shortDescription(of: old), shortDescription(of: new),
          "It was kept under its new id."
        )
      case .evicted(let element, let old):
        (
          shortDescription(of: old), shortDescription(of: element.id),
          "Another element already has this id and was kept; this one was removed: "
            + "\(shortDescription(of: element))"
        )
      }
    return """
      An element of IdentifiedArray<\(Element.self)> was written under id \(old) but has id \
      \(new). \(outcome)
      Likely causes: the id is a `var`, or is derived from members that change; or a whole element \
      was assigned under the id of another.
      Keep the id constant (`let id`). To replace an element with one that has another id, remove \
      the old one and insert the new one.
      """
  }

  /// Reports the change to standard error. Operations that cannot return the change call this method.
  @usableFromInline
  func report() { reportCollectionMisuse(description) }
}
