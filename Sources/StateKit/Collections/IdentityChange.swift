/// What an ``IdentifiedArray`` did with an element that was written under one id and has another.
///
/// An element's id is who it is, so this is a mistake in the code that wrote it. The collection
/// cannot undo it (that would need a copy of each element before each change), so it keeps what can
/// be kept: an element never takes the place of another.
public indirect enum IdentityChange<Element: Identifiable> {
  /// The new id was free: the element keeps its place and is now found under the new id.
  case rekeyed(from: Element.ID, to: Element.ID)

  /// Another element holds the new id: that one is untouched, and this one was removed.
  case evicted(Element, from: Element.ID)
}

extension IdentityChange: Sendable where Element: Sendable, Element.ID: Sendable {}

extension IdentityChange: CustomStringConvertible {
  /// What happened, the likely causes and the mend.
  public var description: String {
    let printer = ValuePrinter()
    let (old, new, outcome) =
      switch self {
      case .rekeyed(let old, let new):
        (printer.describe(old), printer.describe(new), "It is kept, under its new id.")
      case .evicted(let element, let old):
        (
          printer.describe(old), printer.describe(element.id),
          "Another element has this id already and stays; this one was removed: "
            + "\(printer.describe(element))"
        )
      }
    return """
      An element of IdentifiedArray<\(Element.self)> was written under id \(old) but has id \(new). \
      \(outcome)
      Likely causes: the id is a `var`, or is derived from members that change; or a whole element \
      was assigned under the id of another.
      Keep the id constant (`let id`). To replace an element by one with another id, remove the old \
      one and insert the new one.
      """
  }

  /// Reports the change, for the operations that cannot return it.
  @usableFromInline
  func report() { reportCollectionMistake(description) }
}
