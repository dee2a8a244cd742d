/// An ordered collection of elements with unique ids, and a look-up by id in constant time.
///
/// ```swift
/// var contacts: IdentifiedArray = [Contact(id: 1, name: "Ana"), Contact(id: 2, name: "Ben")]
/// contacts[id: 2]?.name = "Benny"      // in place, whatever the number of contacts
/// contacts.append(Contact(id: 1, name: "Ida"))   // (inserted: false, index: 0): nothing changes
/// contacts.remove(id: 1)
/// ```
///
/// Its ids are unique and its index is right at all times. Where an operation is asked for what
/// would break that, the element that already holds the id stays as it is, and the operation says
/// so. Two collections are equal when their elements are, in the same order.
///
/// Looking up, changing and appending an element take constant time; inserting, removing and moving
/// take time linear in the elements behind the place, because their positions change.
public struct IdentifiedArray<Element: Identifiable> {
  /// The elements, in order.
  @inlinable public var elements: [Element] { storage }

  @usableFromInline var storage: [Element]

  /// The position in `storage` of each id.
  @usableFromInline var positions: [Element.ID: Int]

  /// The token that changes when a row comes or goes.
  ///
  /// It is nil only in a collection that has never held an element, so that an empty one allocates
  /// nothing; two that are nil are both empty, and `===` is right for them too. Changing an element
  /// in place, replacing it by one of the same id, moving and sorting keep the token. A copy shares
  /// it until one of the two changes its ids. Equality, hashing, coding and printing ignore it.
  package var membership: Membership? { token }

  @usableFromInline var token: Membership?

  /// What became of the rows since a store looked; nil when nobody looks, or when too much happened to
  /// say it row by row. Equality, hashing, coding and printing ignore it.
  @usableFromInline var changes: RowChanges<Element.ID>?

  /// An empty collection, which allocates nothing.
  public init() {
    storage = []
    positions = [:]
  }

  /// A collection of elements whose ids differ.
  ///
  /// - Throws: ``IdentifiedArrayError/duplicateID(_:first:second:)`` when two have the same id.
  /// - Complexity: O(n).
  public init(uniqueElements elements: some Sequence<Element>) throws(IdentifiedArrayError) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    var offset = 0
    for element in elements {
      let (inserted, index) = append(element)
      guard inserted else {
        let id = ValuePrinter().describe(element.id)
        throw .duplicateID(id, first: index, second: offset)
      }
      offset += 1
    }
  }

  /// A collection of elements, where those of the same id are combined at the place of the first.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - combine: Makes one element of the one so far and the next with the same id. It keeps the
  ///     id; a result with another id is a mistake that is handled as in ``modify(id:_:)`` and
  ///     reported.
  /// - Throws: What `combine` throws.
  /// - Complexity: O(n).
  public init<Failure: Error>(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws(Failure) -> Element
  ) throws(Failure) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements where !append(element).inserted {
      let outcome = try modify(id: element.id) { (first) throws(Failure) in
        first = try combine(first, element)
      }
      outcome.identityChange?.report()
    }
  }

  /// Makes room for a number of elements, so that appending them moves nothing.
  ///
  /// - Complexity: O(n).
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
    positions.reserveCapacity(minimumCapacity)
  }

  /// The ids, in the order of their elements.
  ///
  /// - Complexity: O(n).
  public var ids: [Element.ID] { storage.map(\.id) }

  /// The position of the element with an id, or nil when there is none.
  @inlinable
  public func index(id: Element.ID) -> Int? { positions[id] }

  /// Whether there is an element with an id.
  @inlinable
  public func contains(id: Element.ID) -> Bool { positions[id] != nil }
}

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

extension IdentifiedArray {
  /// Notes that a row was changed, inserted or removed.
  @inlinable
  mutating func noteChange(of id: Element.ID) {
    if changes != nil { recordChange(of: id) }
  }

  @usableFromInline
  mutating func recordChange(of id: Element.ID) {
    guard changes?.ids.last != id else { return }
    // Beyond that, looking at every row is as cheap.
    let isTooMuch = (changes?.ids.count ?? 0) >= 64 + storage.count / 4
    if isTooMuch { changes = nil } else { changes?.ids.append(id) }
  }

  /// Notes that an id came or went.
  @usableFromInline
  mutating func membershipChanged() {
    if !isKnownUniquelyReferenced(&token) { token = Membership() }
  }

  /// Writes down anew where the elements of a range are.
  @usableFromInline
  mutating func reindex(_ range: Range<Int>) {
    for position in range { positions[storage[position].id] = position }
  }
}
