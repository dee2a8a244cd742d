extension IdentifiedArray {
  /// Changes the element with an id in place: nothing is copied, and nothing is searched.
  ///
  /// A body that gives the element another id has made a mistake. The collection stays whole, and
  /// the result says what was done, for the caller to report: the element is kept under its new id
  /// when that is free, and removed when another element holds it.
  ///
  /// ```swift
  /// rows.modify(id: 7) { $0.isSelected.toggle() }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: Changes the element. When it throws, what it changed so far stays changed, and a
  ///     changed id is reported to stderr.
  /// - Returns: ``Modification/absent`` when there is no such element; otherwise what `body` gave.
  /// - Throws: What `body` throws.
  @inlinable @discardableResult
  public mutating func modify<Value, Failure: Error>(
    id: Element.ID,
    _ body: (inout Element) throws(Failure) -> Value
  ) throws(Failure) -> Modification<Element, Value> {
    guard let index = positions[id] else { return .absent }
    noteChange(of: id)
    let value: Value
    do throws(Failure) {
      value = try body(&storage[index])
    } catch {
      if storage[index].id != id { settle(at: index, from: id).report() }
      throw error
    }
    guard storage[index].id == id else {
      return .identityChanged(value, settle(at: index, from: id))
    }
    return .modified(value)
  }

  /// The element with an id, or nil when there is none.
  ///
  /// Changing a member changes the element in place. Assigning an element replaces the one with
  /// this id, or appends it; assigning nil removes it (linear in the elements behind it).
  ///
  /// Writing an element that has another id is a mistake, handled as in ``modify(id:_:)`` and
  /// reported to stderr.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    get {
      guard let index = positions[id] else { return nil }
      return storage[index]
    }
    _modify {
      let index = positions[id]
      var element = index.map { take(at: $0) }
      defer { put(element, at: index, under: id) }
      yield &element
    }
  }

  /// Moves an element out; `put` moves it back. The last element stands in for it meanwhile.
  ///
  /// An optional that is made from the element while the array holds it too would count as a second
  /// owner of all that it refers to, and changing that would copy it.
  @inlinable
  mutating func take(at index: Int) -> Element {
    storage.swapAt(index, storage.count - 1)
    return storage.removeLast()
  }

  /// Ends a change that began with `take`, or with no element.
  @inlinable
  mutating func put(_ element: consuming Element?, at index: Int?, under id: Element.ID) {
    guard let element else {
      if let index { closeGap(at: index, under: id) }
      return
    }
    guard let index else { return add(element, under: id) }
    noteChange(of: id)
    storage.append(element)
    storage.swapAt(index, storage.count - 1)
    if storage[index].id != id { settle(at: index, from: id).report() }
  }

  /// Appends an element that was assigned under an id that was absent.
  @usableFromInline
  mutating func add(_ element: Element, under id: Element.ID) {
    let inserted = append(element).inserted
    guard element.id != id else { return }
    let change: IdentityChange<Element> =
      inserted ? .rekeyed(from: id, to: element.id) : .evicted(element, from: id)
    change.report()
  }

  /// Forgets an element that was taken and is not put back.
  @usableFromInline
  mutating func closeGap(at index: Int, under id: Element.ID) {
    if index < storage.count { storage.append(storage.remove(at: index)) }
    noteChange(of: id)
    positions[id] = nil
    reindex(index..<storage.count)
    membershipChanged()
  }

  /// Makes the collection whole again after the element at `index` got another id.
  @usableFromInline
  mutating func settle(at index: Int, from id: Element.ID) -> IdentityChange<Element> {
    let newID = storage[index].id
    guard positions[newID] == nil else {
      return .evicted(remove(at: index, under: id), from: id)
    }
    noteChange(of: id)
    noteChange(of: newID)
    positions[id] = nil
    positions[newID] = index
    membershipChanged()
    return .rekeyed(from: id, to: newID)
  }
}
