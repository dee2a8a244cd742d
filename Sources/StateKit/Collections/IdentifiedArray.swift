/// An ordered collection of elements with unique ids, with a lookup by id in constant time.
///
/// ```swift
/// var contacts: IdentifiedArray = [Contact(id: 1, name: "Ana"), Contact(id: 2, name: "Ben")]
/// contacts[id: 2]?.name = "Benny"      // changes the contact in place, in constant time
/// contacts.append(Contact(id: 1, name: "Ida"))   // (inserted: false, index: 0): nothing changes
/// contacts.remove(id: 1)
/// ```
///
/// The ids are always unique. An operation that would create a duplicate id keeps the element that
/// already has the id, and says so in its result, in an error or in a report. Two collections are
/// equal if they have equal elements in the same order.
///
/// Looking up, changing and appending an element take constant time. Inserting and removing an
/// element are linear in the number of elements after it, because their positions change. Moving
/// elements is linear in the number of all elements.
public struct IdentifiedArray<Element: Identifiable> {
  /// The elements, in order.
  @inlinable public var elements: [Element] { storage }

  @usableFromInline var storage: [Element]

  /// The position of each id in `storage`.
  @usableFromInline var positions: [Element.ID: Int]

  /// The token of the set of ids. It is replaced when an element is inserted or removed, unless
  /// only this collection refers to the token.
  ///
  /// It is nil only in a collection that has never contained an element, so that an empty
  /// collection allocates no memory. Two nil tokens belong to two empty collections, so `===` gives
  /// the right result for them too. The token does not change when an element is changed in place,
  /// replaced by one with the same id, moved or sorted. A copy shares the token until the set of
  /// ids changes in one of the two collections. Equality, hashing, coding and printing ignore the
  /// token.
  package var membershipToken: MembershipToken? { storedMembershipToken }

  @usableFromInline var storedMembershipToken: MembershipToken?

  /// The ids of the elements that have changed since a store last compared the collection. Nil if
  /// no store observes the collection, if the order has changed, after a `removeAll`, or if too
  /// many elements have changed. Equality, hashing, coding and printing ignore these ids.
  @usableFromInline var changes: RowChanges<Element.ID>?

  /// Creates an empty collection, which allocates no memory.
  public init() {
    storage = []
    positions = [:]
  }

  /// Creates a collection of elements with unique ids.
  ///
  /// - Throws: ``IdentifiedArrayError/duplicateID(_:first:second:)`` if two elements have the same
  ///   id.
  /// - Complexity: O(n).
  public init(uniqueElements elements: some Sequence<Element>) throws(IdentifiedArrayError) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    var offset = 0
    for element in elements {
      let (inserted, index) = append(element)
      guard inserted else {
        let id = shortDescription(of: element.id)
        throw .duplicateID(id, first: index, second: offset)
      }
      offset += 1
    }
  }

  /// Creates a collection of elements, and combines elements with the same id at the position of
  /// the first one.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - combine: Returns the combination of the current element and the next one with the same id.
  ///     The combination must have that id; another id is handled as in ``modify(id:_:)`` and
  ///     reported to standard error.
  /// - Throws: The error that `combine` throws.
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

  /// Reserves memory for a number of elements, so that appending them allocates no memory.
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

  /// Returns the position of the element with an id, or nil if there is none.
  @inlinable
  public func index(id: Element.ID) -> Int? { positions[id] }

  /// Returns whether the collection contains an element with an id.
  @inlinable
  public func contains(id: Element.ID) -> Bool { positions[id] != nil }
}

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

extension IdentifiedArray {
  /// Records that an element was changed, inserted or removed, if a store observes the collection.
  @inlinable
  mutating func recordChangeIfTracking(of id: Element.ID) {
    if changes != nil { recordChange(of: id) }
  }

  @usableFromInline
  mutating func recordChange(of id: Element.ID) {
    guard changes?.ids.last != id else { return }
    // Beyond this limit, comparing all elements costs no more than comparing the recorded ones.
    let isAtLimit = (changes?.ids.count ?? 0) >= 64 + storage.count / 4
    if isAtLimit { changes = nil } else { changes?.ids.append(id) }
  }

  /// Replaces the token after an id was inserted or removed, unless only this collection refers to
  /// the token.
  @usableFromInline
  mutating func renewMembershipToken() {
    if !isKnownUniquelyReferenced(&storedMembershipToken) {
      storedMembershipToken = MembershipToken()
    }
  }

  /// Updates the positions of the elements in a range.
  @usableFromInline
  mutating func reindex(_ range: Range<Int>) {
    for position in range { positions[storage[position].id] = position }
  }
}
