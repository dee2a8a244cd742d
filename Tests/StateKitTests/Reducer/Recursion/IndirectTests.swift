import Foundation
import StateKit
import StateKitPrinting
import Testing

/// `Indirect`, the copy-on-write box that lets a struct store an optional of its own type.
struct IndirectTests {
  private struct Node: Hashable, Sendable, Codable {
    var name = ""
    var items: [Int] = []
    @Indirect var next: Node?
  }

  /// A node with a plain optional instead of a box. The optional is always nil.
  private struct PlainNode: Hashable, Sendable, Codable {
    var name = ""
    var items: [Int] = []
    var next: [String: String]?
  }

  /// A property wrapper that is not part of StateKit.
  @propertyWrapper
  private struct Plain { var wrappedValue: Int }

  private func address(_ items: [Int]) -> UInt {
    unsafe items.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test func `A struct contains an optional of its own type`() {
    var node = Node(name: "a", next: Node(name: "b"))
    #expect(node.next?.name == "b")
    #expect(node.next?.next == nil)
    node.next?.next = Node(name: "c")
    #expect(node.next?.next?.name == "c")
    node.next = nil
    #expect(node.next == nil)
    #expect(node == Node(name: "a"))
  }

  @Test func `A box without an initial value contains nil`() {
    struct Container { @Indirect var value: Int? }
    #expect(Container().value == nil)
    #expect(Container(value: 1).value == 1)
    #expect(Indirect<Int>(wrappedValue: 1).wrappedValue == 1)
  }

  @Test func `A box whose value becomes nil equals an empty box`() {
    @Indirect var value: Int?
    value = 1
    value = nil
    #expect(value == nil)
    #expect($value == Indirect(wrappedValue: nil))
    value? += 1
    #expect($value == Indirect(wrappedValue: nil))
    #expect($value.hashValue == Indirect<Int>(wrappedValue: nil).hashValue)
  }

  @Test func `Copies are independent`() {
    let first = Node(next: Node(name: "a"))
    var second = first
    second.next?.name = "b"
    #expect(first.next?.name == "a")
    #expect(second.next?.name == "b")
    second = first
    second.next = nil
    #expect(first.next?.name == "a")
  }

  @Test func `Boxes are equal if their values are equal`() {
    #expect(Node(next: Node(name: "a")) == Node(next: Node(name: "a")))
    #expect(Node(next: Node(name: "a")) != Node(next: Node(name: "b")))
    #expect(Node(next: Node()) != Node())
    #expect(Set([Node(next: Node(name: "a")), Node(next: Node(name: "a")), Node()]).count == 2)
  }

  @Test func `A box that shares no memory is changed in place`() throws {
    var node = Node(next: Node(items: Array(0..<1_000), next: Node(items: Array(0..<1_000))))
    let before = try [#require(node.next), #require(node.next?.next)].map { address($0.items) }
    node.next?.items[7] = 0
    node.next?.next?.items[7] = 0
    let after = try [#require(node.next), #require(node.next?.next)].map { address($0.items) }
    #expect(before == after)
    let copy = node
    node.next?.next?.items[7] = 1
    #expect(try address(#require(node.next?.next).items) != after[1])
    #expect(copy.next?.next?.items[7] == 0)
  }

  @Test func `A box is encoded and decoded like a plain optional`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let node = Node(name: "a", items: [1], next: Node(name: "b", next: Node(name: "c")))
    let text = String(decoding: try encoder.encode(node), as: UTF8.self)
    #expect(
      text == """
        {"items":[1],"name":"a","next":{"items":[],"name":"b","next":{"items":[],"name":"c"}}}
        """)
    #expect(try JSONDecoder().decode(Node.self, from: Data(text.utf8)) == node)
    #expect(try encoder.encode(Node(name: "a")) == encoder.encode(PlainNode(name: "a")))
    let null = #"{"items":[],"name":"a","next":null}"#
    #expect(try JSONDecoder().decode(Node.self, from: Data(null.utf8)) == Node(name: "a"))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Node.self, from: Data(#"{"items":[],"name":"a","next":3}"#.utf8))
    }
    let boxes = [Indirect(wrappedValue: 1), Indirect(wrappedValue: nil)]
    #expect(String(decoding: try encoder.encode(boxes), as: UTF8.self) == "[1,null]")
    #expect(try JSONDecoder().decode([Indirect<Int>].self, from: Data("[1,null]".utf8)) == boxes)
  }

  @Test func `A box prints like a plain optional, under the name of its property`() {
    let node = Node(name: "a", items: [1], next: Node(name: "b"))
    #expect(
      ValuePrinter().describe(node)
        == #"Node(name: "a", items: [1], next: Node(name: "b", items: [], next: nil))"#)
    struct Wrapped {
      @Plain var one = 1
      @Indirect var two: Int? = 2
    }
    #expect(ValuePrinter().describe(Wrapped()) == "Wrapped(_one: Plain(wrappedValue: 1), two: 2)")
  }

  @Test func `A difference in a box is listed as in a plain optional`() {
    func difference(_ old: Node, _ new: Node) -> String {
      "\(ValuePrinter().difference(from: old, to: new))"
    }
    let old = Node(next: Node(name: "b", next: Node(name: "c")))
    var new = old
    #expect(difference(old, new) == "")
    new.next?.next?.name = "d"
    #expect(difference(old, new) == #"next.next.name: "c" → "d""#)
    new.next?.next = nil
    #expect(
      difference(old, new) == #"next.next: Node(name: "c", items: [], next: nil) → nil"#)
  }

  @MainActor
  @Test func `A child in a box is changed in place at every level`() throws {
    func state(levels: Int) -> List.State {
      List.State(items: Array(0..<1_000), tail: levels == 0 ? nil : state(levels: levels - 1))
    }
    let store = Store(initialState: state(levels: 3)) { List() }
    func addresses() -> [UInt] {
      sequence(first: store.state) { $0.tail }.map { address($0.items) }
    }
    let before = addresses()
    #expect(before.count == 4)
    for level in 0...3 {
      store.send((0..<level).reduce(.cleared(7)) { action, _ in .tail(action) })
    }
    #expect(addresses() == before)
    #expect(sequence(first: store.state) { $0.tail }.allSatisfy { $0.items[7] == 0 })
  }

  @MainActor
  @Test func `A child in a box has a store, like a child in a plain optional`() throws {
    let store = Store(initialState: List.State(items: [1], tail: List.State(items: [2]))) { List() }
    let tail = try #require(store.scope(\.tail, action: \.tail))
    tail.send(.cleared(0))
    #expect(tail.items == [0])
    #expect(tail.scope(\.tail, action: \.tail) == nil)
    #expect(store.state == List.State(items: [1], tail: List.State(items: [0])))
  }

  @Test func `ifLet also accepts the wrapped value of an Indirect property`() {
    struct PlainList: Reducer {
      var body: some Reducer<List.State, List.Action> {
        EmptyReducer().ifLet(\.tail, action: \.tail) { List() }
      }
    }
    let harness = StoreHarness(List.State(items: [1], tail: List.State(items: [2]))) { PlainList() }
    harness.send(.tail(.cleared(0)))
    #expect(harness.state == List.State(items: [1], tail: List.State(items: [0])))
  }

  @Test func `A child in a box that dismisses itself is removed`() {
    let harness = StoreHarness(List.State(items: [], tail: List.State(items: []))) { List() }
    harness.send(.tail(.closed))
    #expect(harness.state == List.State(items: []))
    #expect(harness.recorder.issues == [])
  }
}

/// A list of numbers with an optional second list.
private struct List: Reducer {
  struct State: Hashable, Sendable {
    var items: [Int]
    @Indirect var tail: State?
  }

  indirect enum Action: Sendable {
    case cleared(Int)
    case closed
    case tail(Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .cleared(let index):
        state.items[index] = 0
        return .none
      case .closed: return .dismiss
      case .tail: return .none
      }
    }
    .ifLet(indirect: \.$tail, action: \.tail) { List() }
  }
}

extension List.Action: CasePathable {
  struct Cases {
    fileprivate let tail = CasePath(embed: List.Action.tail) {
      if case .tail(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
