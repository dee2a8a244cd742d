extension LibraryMembers {
  /// The public members of the StateKit types that clients use. A test compares them with the
  /// sources.
  static let stateKit: [String: [String: [LibraryMember]]] = [
    "Backoff": parse(
      """
      attempts delay(afterAttempt:random:) factor init(initial:factor:maximum:attempts:jitter:)
      initial jitter maximum
      """),
    "DateGenerator": parse(
      """
      constant(_:) init(_:) live now()
      """),
    "DependencyValues": parse(
      """
      calendar clock date dismiss init() locale openURL preview random subscript(_:) timeZone uuid
      """),
    "IdentifiedArray": parse(
      """
      append(_:) append(contentsOf:) contains(id:) elements endIndex filter(_:) ids index(id:) init()
      init(_:uniquingIDsWith:) init(arrayLiteral:) init(uniqueElements:) insert(_:at:)
      modify(id:_:) move(fromOffsets:toOffset:) popLast() remove(at:) remove(atOffsets:) remove(id:)
      removeAll() removeAll(where:) removeLast() removeLast(_:) reserveCapacity(_:) reverse()
      shuffle(using:) sort() sort(by:) startIndex subscript(_:) subscript(id:) swapAt(_:_:)
      updateOrAppend(_:) updateOrInsert(_:at:)
      """),
    "RandomSource": parse(
      """
      double(in:) init(_:) int(in:) live next() seeded(_:)
      """),
    "UUIDGenerator": parse(
      """
      callAsFunction() incrementing() init(_:) live
      """),
  ]
}
