extension IdentifiedArray {
  /// Changes the element with an id in place, without copying it.
  ///
  /// Changing the id of the element in `body` is a mistake, which the result describes so that the
  /// caller can report it. The ids in the collection remain unique: the element is kept under its
  /// new id if no other element has that id, and is removed otherwise.
  ///
  /// ```swift
  /// rows.modify(id: 7) { $0.isSelected.toggle() }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: A closure that changes the element. If it throws, the changes that it has made are
  ///     kept, and a changed id is reported to standard error.
  /// - Returns: The result of `body`, or ``ModificationResult/absent`` if there is no element with
  ///   this id.
  /// - Throws: The error that `body` throws.
  /// - Complexity: O(1), or O(n) if the element is removed because of its new id.
  @inlinable @discardableResult
  public mutating func modify<Value, Failure: Error>(
    id: Element.ID,
    _ body: (inout Element) throws(Failure) -> Value
  ) throws(Failure) -> ModificationResult<Element, Value> {
    guard let index = positions[id] else { return .absent }
    recordChangeIfTracking(of: id)
    let value: Value
    do throws(Failure) {
      value = try body(&storage[index])
    } catch {
      if storage[index].id != id { resolveIdentityChange(at: index, from: id).report() }
      throw error
    }
    guard storage[index].id == id else {
      return .identityChanged(value, resolveIdentityChange(at: index, from: id))
    }
    return .modified(value)
  }

  /// The element with an id, or nil if there is none.
  ///
  /// Changing a member changes the element in place. Assigning an element replaces the element with
  /// this id, or appends the new one. Assigning nil removes the element, which is linear in the
  /// number of elements after it.
  ///
  /// Assigning an element with another id is a mistake. It is handled as in ``modify(id:_:)`` and
  /// reported to standard error.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    get {
      guard let index = positions[id] else { return nil }
      return storage[index]
    }
    _modify {
      let index = positions[id]
      var element = index.map { moveOut(at: $0) }
      defer { moveBack(element, at: index, id: id) }
      yield &element
    }
  }

  /// Moves an element out of the array until ``moveBack(_:at:id:)`` returns it. The last element
  /// takes its position meanwhile.
  ///
  /// If the array kept the element, the array and the optional that the subscript yields would both
  /// refer to the element's storage, and the change would copy that storage.
  @inlinable
  mutating func moveOut(at index: Int) -> Element {
    storage.swapAt(index, storage.count - 1)
    return storage.removeLast()
  }

  /// Ends a change through the subscript. The change began with ``moveOut(at:)``, or without an
  /// element if the id was absent.
  @inlinable
  mutating func moveBack(_ element: consuming Element?, at index: Int?, id: Element.ID) {
    guard let element else {
      if let index { finishRemoval(at: index, id: id) }
      return
    }
    guard let index else { return appendAssigned(element, id: id) }
    recordChangeIfTracking(of: id)
    storage.append(element)
    storage.swapAt(index, storage.count - 1)
    if storage[index].id != id { resolveIdentityChange(at: index, from: id).report() }
  }

  /// Appends an element that was assigned under an id that was absent.
  @usableFromInline
  mutating func appendAssigned(_ element: Element, id: Element.ID) {
    let inserted = append(element).inserted
    guard element.id != id else { return }
    let change: IdentityChange<Element> =
      inserted ? .rekeyed(from: id, to: element.id) : .evicted(element, from: id)
    change.report()
  }

  /// Completes the removal of an element that was moved out and then set to nil.
  @usableFromInline
  mutating func finishRemoval(at index: Int, id: Element.ID) {
    // While the element was moved out, the last element was at its position.
    if index < storage.count { storage.append(storage.remove(at: index)) }
    recordChangeIfTracking(of: id)
    positions[id] = nil
    reindex(index..<storage.count)
    renewMembershipToken()
  }

  /// Restores the unique ids and the positions after the id of the element at `index` has changed.
  @usableFromInline
  mutating func resolveIdentityChange(at index: Int, from id: Element.ID) -> IdentityChange<Element>
  {
    let newID = storage[index].id
    guard positions[newID] == nil else {
      return .evicted(remove(at: index, id: id), from: id)
    }
    recordChangeIfTracking(of: id)
    recordChangeIfTracking(of: newID)
    positions[id] = nil
    positions[newID] = index
    renewMembershipToken()
    return .rekeyed(from: id, to: newID)
  }
}
