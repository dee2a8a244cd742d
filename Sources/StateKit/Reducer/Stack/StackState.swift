/// The screens of a navigation stack, from the first one that was pushed to the visible one.
///
/// ```swift
/// struct State: Equatable, Sendable {
///   var path = StackState<Path.State>()
/// }
/// // in the reducer:
/// state.path.append(.detail(Detail.State(id: 1)))
/// ```
///
/// Each element has an id that it keeps as long as it is in the stack, wherever it is. Ids count from 0 and are
/// not used again in the same stack. Run the reducer of the elements with
/// ``Reducer/forEach(stack:action:fileID:line:element:)``.
///
/// A stack is a value, so a deep link is a stack with several elements:
/// `StackState([.list(List.State()), .detail(Detail.State(id: 1))])`.
///
/// Two stacks are equal if their elements and the ids of these are equal.
public struct StackState<Element: Equatable & Sendable>: Sendable {
  /// An element with its id.
  @usableFromInline
  struct Entry: Identifiable, Equatable, Sendable {
    @usableFromInline let id: StackElementID
    @usableFromInline var element: Element
  }

  @usableFromInline var entries = IdentifiedArray<Entry>()
  @usableFromInline private(set) var nextID = StackElementID(number: 0)
  /// Tells the elements of this stack from those of another stack that takes its place. Copies share it.
  @usableFromInline let origin = StackOrigin()

  /// Creates an empty stack.
  public init() {}

  /// Creates a stack of elements, the first of which is the lowest.
  public init(_ elements: some Sequence<Element>) { append(contentsOf: elements) }

  /// The ids of the elements, in their order.
  ///
  /// - Complexity: O(n).
  public var ids: [StackElementID] { entries.ids }

  /// The element with an id, if it is in the stack.
  ///
  /// Assigning nil removes this element only; see ``pop(from:)``. Assigning an element to an id that is not in
  /// the stack has no effect.
  public subscript(id id: StackElementID) -> Element? {
    get { entries[id: id]?.element }
    set {
      guard let newValue else {
        entries.remove(id: id)
        return
      }
      entries.modify(id: id) { $0.element = newValue }
    }
  }

  /// The payload of an element that is in a case, if an element with the id is in the stack.
  ///
  /// Assigning nil removes the element. Assigning a payload to an element in another case has no effect.
  public subscript<Value>(
    id id: StackElementID, case path: CaseKeyPath<Element, Value>
  ) -> Value? where Element: CasePathable {
    get { self[id: id]?[case: path] }
    set {
      guard let newValue else {
        if self[id: id]?.is(path) == true { self[id: id] = nil }
        return
      }
      entries.modify(id: id) { $0.element.modify(path) { $0 = newValue } }
    }
  }

  /// Removes the element with an id, and all elements above it.
  ///
  /// - Returns: Whether the element was in the stack.
  @discardableResult
  public mutating func pop(from id: StackElementID) -> Bool {
    guard let index = entries.index(id: id) else { return false }
    removeSubrange(index...)
    return true
  }

  /// Removes all elements above the element with an id.
  ///
  /// - Returns: Whether the element is in the stack.
  @discardableResult
  public mutating func pop(to id: StackElementID) -> Bool {
    guard let index = entries.index(id: id) else { return false }
    removeSubrange((index + 1)...)
    return true
  }

  /// Changes the element with an id in place; returns nil if it is not in the stack.
  @usableFromInline
  mutating func modify<Result>(
    id: StackElementID, _ change: (inout Element) -> Result
  ) -> Result? {
    entries.modify(id: id) { change(&$0.element) }.value
  }
}

extension StackState: Equatable {
  /// Whether two stacks have equal elements with equal ids.
  public static func == (left: Self, right: Self) -> Bool { left.entries == right.entries }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes the elements and their ids.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(entries.count)
    for entry in entries {
      hasher.combine(entry.id)
      hasher.combine(entry.element)
    }
  }
}

extension StackState: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The position of the lowest element.
  public var startIndex: Int { 0 }

  /// The position after the visible element.
  public var endIndex: Int { entries.count }

  /// The element at a position. An assigned element keeps the id of the position.
  public subscript(position: Int) -> Element {
    get { entries[position].element }
    set { entries.modify(id: entries[position].id) { $0.element = newValue } }
  }

  /// Replaces the elements at some positions with others, which have new ids.
  public mutating func replaceSubrange(
    _ positions: Range<Int>, with elements: some Collection<Element>
  ) {
    for position in positions.reversed() { entries.remove(at: position) }
    for (offset, element) in elements.enumerated() {
      entries.insert(
        Entry(id: nextID, element: element), at: positions.lowerBound + offset)
      nextID = StackElementID(number: nextID.number + 1)
    }
  }
}

extension StackState {
  /// Removes all elements. Their ids are not used again.
  ///
  /// - Parameter keepingCapacity: Whether the stack keeps its memory. It has no effect.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    removeSubrange(startIndex..<endIndex)
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of elements, the first of which is the lowest.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension StackState: SeparatelyIdentifiedElements {
  package var elementCount: Int { count }
  package func elements(in range: Range<Int>) -> [Any] { self[range].map { $0 } }
  package func uniqueIDs(_ range: Range<Int>) -> [AnyHashable]? {
    ids[range].map { AnyHashable($0) }
  }
}

extension StackState: CustomReflectable {
  /// The elements, for reports of differences.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}
