import Observation
@testable import StateKit
import Testing

/// The stores of the elements of a navigation stack.
@MainActor
struct StackStoreTests {
  private typealias Stack = StackState<ClosingParent.Screen.State>

  let log = EventLog(origin: "stack")
  let recorder: EventRecorder
  let store: StoreOf<ClosingParent>

  init() {
    recorder = EventRecorder(log, to: .issues)
    store = Store(
      initialState: ClosingParent.State(path: [Self.screen(0), Self.screen(1), Self.screen(2)]),
      log: log
    ) { ClosingParent(notices: LockedValue([])) }
  }

  private nonisolated static func screen(_ id: Int) -> ClosingParent.Screen.State {
    .closing(ClosingFeature.State(id: id))
  }

  private func element(
    _ id: StackElementID
  ) -> Store<ClosingParent.Screen.State, ClosingParent.Screen.Action>? {
    store.scope(stack: \.path, id: id, action: \.path)
  }

  private func change(_ change: @escaping @Sendable (inout ClosingParent.State) -> Void) {
    store.send(.change(change))
  }

  private func changes(_ read: () -> Void) -> LockedValue<Int> {
    let count = LockedValue(0)
    withObservationTracking(read) { count.change { $0 += 1 } }
    return count
  }

  @Test func `An element has the same store while it is in the stack, wherever it is`() throws {
    let second = try #require(element(1))
    #expect(second === element(1) && second !== element(2))
    change { $0.path.removeFirst() }
    change { $0.path.insert(Self.screen(9), at: 0) }
    #expect(second === element(1) && second.state == Self.screen(1))
    second.send(.closing(.note("a")))
    #expect(store.state.path[1] == .closing(ClosingFeature.State(id: 1, notes: ["a"])))
    #expect(element(7) == nil)
  }

  @Test func `All elements have their stores, in order`() {
    let screens = store.scope(stack: \.path, action: \.path)
    #expect(screens.ids == [0, 1, 2] && screens.count == 3)
    #expect(screens.map(\.state) == [Self.screen(0), Self.screen(1), Self.screen(2)])
    change { $0.path.pop(from: 1) }
    #expect(screens.map(\.state) == [Self.screen(0)] && screens[id: 1] == nil)
  }

  @Test func `A popped element's store ends, and reports its next use`() throws {
    let top = try #require(element(2))
    let isDismissed = changes { _ = top.isDismissed }
    store.send(.path(.popFrom(id: 1)))
    #expect(isDismissed.value == 1 && top.isDismissed)
    top.send(.closing(.note("late")))
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.contains("The store of a removed child was used") == true)
  }

  @Test func `The store of an element does not follow the element of another stack`() throws {
    let first = try #require(element(0))
    change { $0.path = [Self.screen(5)] }
    #expect(first.isDismissed)
    let new = try #require(element(0))
    #expect(new !== first && new.state == Self.screen(5))
    // A store that is created after an unobserved change is that of the new stack, too.
    change { $0.path = [Self.screen(6)] }
    #expect(element(0)?.state == Self.screen(6))
  }

  @Test func `An observer of the elements is notified of pushes and pops only`() throws {
    let first = try #require(element(0))
    var count = changes { _ = store.scope(stack: \.path, action: \.path).ids }
    first.send(.closing(.note("a")))
    #expect(count.value == 0)
    store.send(.path(.push(Self.screen(3))))
    #expect(count.value == 1)
    count = changes { _ = element(0) }
    store.send(.path(.popFrom(id: 3)))
    #expect(count.value == 1)
    count = changes { _ = store.scope(stack: \.path, action: \.path).ids }
    let ids = store.state.path.ids
    change { $0.path = Stack(Array($0.path)) }
    #expect(store.state.path.ids == ids && count.value == 1)
  }

  @Test func `An observer of an element is notified when that element changes`() throws {
    let (first, second) = (try #require(element(0)), try #require(element(1)))
    let count = changes { _ = second.scope(\.closing, action: \.closing)?.notes }
    first.send(.closing(.note("a")))
    #expect(count.value == 0)
    second.send(.closing(.note("b")))
    #expect(count.value == 1)
  }

  @Test func `The store of an element that is not referenced is released`() {
    weak let released = element(0)
    #expect(released == nil)
    #expect(element(0) != nil)
  }

  // MARK: The path of a NavigationStack

  private var path: [StackPathComponent] {
    get { store.stackPath(\.path, action: \.path) }
    nonmutating set { store.setStackPath(newValue, of: \.path, action: \.path) }
  }

  @Test func `A shorter path pops the first missing element, and so all above it`() {
    path = Array(path.prefix(1))
    #expect(store.state.path.ids == [0])
    // One action, for the lowest of the two elements.
    #expect(store.state.actions == ["path"])
    path = []
    #expect(store.state.path.isEmpty)
  }

  @Test func `An equal path sends nothing`() {
    path = path
    #expect(store.state.actions == [] && store.state.path.count == 3)
  }

  @Test func `A link's component at the end pushes its state`() {
    path.append(StackPathComponent(pushing: Self.screen(7)))
    #expect(store.state.path.ids == [0, 1, 2, 3])
    #expect(store.state.path[3] == Self.screen(7))
    #expect(path.map(\.id) == [0, 1, 2, 3])
  }

  @Test func `A link with a state of another type is reported, and pushes nothing`() {
    path.append(StackPathComponent(pushing: 7))
    #expect(store.state.path.count == 3)
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.hasPrefix("A navigation link pushed Int") == true)
  }

  @Test func `Components are equal if they are of the same element or link`() {
    let link = StackPathComponent(pushing: 1)
    #expect(path == path && path[0] != path[1] && link == link)
    #expect(link != StackPathComponent(pushing: 1) && link != path[0])
    #expect(Set(path + path + [link, link]).count == 4)
  }

  @Test func `A path that still contains a lower element that was removed pops nothing`() {
    let shown = path
    change { $0.path.removeFirst() }
    path = shown
    #expect(store.state.path.ids == [1, 2] && store.state.actions == [])
    path = Array(shown.dropLast())
    #expect(store.state.path.ids == [1])
  }

  /// SwiftUI animates a transition while the state changes, and then writes the path that it still shows.
  /// In the Composable Architecture, the stack and the view get out of step then.
  @Test
  func `A path that is written after the stack was emptied neither restores nor pops anything`() {
    let shown = path
    change { $0.path.removeAll() }
    path = shown
    path = Array(shown.dropLast())
    #expect(store.state.path.isEmpty && path.isEmpty)
    #expect(store.state.actions == [] && recorder.issues == [])
    // The stack works afterwards.
    path.append(StackPathComponent(pushing: Self.screen(8)))
    let screen = element(3)
    screen?.send(.closing(.closeTapped(after: .zero)))
    #expect(screen?.isDismissed == true && store.state.path.isEmpty)
  }

  /// The user begins to swipe back, which writes the shorter path, and cancels, which writes the longer
  /// one again. In the Composable Architecture, the element then cannot dismiss itself any more.
  @Test func `After a swipe that is cancelled, the state and its path still agree`() throws {
    let shown = path
    path = Array(shown.dropLast())
    path = shown
    #expect(store.state.path.ids == [0, 1] && path.map(\.id) == [0, 1])
    #expect(recorder.issues == [])
    // The visible element and a new one dismiss themselves.
    store.send(.path(.push(Self.screen(2))))
    try #require(element(3)).send(.closing(.closeTapped(after: .zero)))
    try #require(element(1)).send(.closing(.closeTapped(after: .zero)))
    #expect(store.state.path.ids == [0])
  }
}
