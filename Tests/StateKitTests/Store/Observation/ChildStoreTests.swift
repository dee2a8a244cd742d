import Observation
import StateKit
import Testing

/// The stores of children: their identity, their lifetime, and their behavior after the child is
/// removed.
@MainActor
struct ChildStoreTests {
  let log = EventLog(origin: "board")
  let recorder: EventRecorder
  let store: StoreOf<Board>

  init() {
    recorder = EventRecorder(log, to: .issues)
    store = Store(
      initialState: Board.State(title: "T", cards: ObservationTests.cards(3)), log: log
    ) { Board() }
  }

  @Test func `The store of a child is the same one while it is referenced`() throws {
    store.change { $0.sheet = Board.Sheet(id: 1) }
    let settings = store.scope(\.settings, action: \.settings)
    let sheet = try #require(store.scope(\.sheet, action: \.sheet))
    let card = try #require(store.card(1))
    store.change { $0.cards[id: 1]?.title = "x" }
    #expect(settings === store.scope(\.settings, action: \.settings))
    #expect(sheet === store.scope(\.sheet, action: \.sheet))
    #expect(card === store.card(1))
    #expect(card === store.scope(\.cards, action: \.card)[id: 1])
    #expect(card !== store.card(2))
  }

  @Test func `An action sent to the store of a child reaches that child`() throws {
    store.scope(\.settings, action: \.settings).change { $0.volume = 3 }
    try #require(store.card(2)).change { $0.title = "two" }
    store.change { $0.sheet = Board.Sheet(id: 1) }
    try #require(store.scope(\.sheet, action: \.sheet)).change { $0.text = "s" }
    #expect(store.settings.volume == 3)
    #expect(store.state.cards[id: 2]?.title == "two")
    #expect(store.state.sheet?.text == "s")
    #expect(store.card(2)?.state == store.state.cards[id: 2])
  }

  @Test func `An observer of a child's dismissal is notified of the removal, and of nothing else`()
    throws
  {
    store.change { $0.sheet = Board.Sheet(id: 1) }
    let sheet = try #require(store.scope(\.sheet, action: \.sheet))
    let changes = LockedValue(0)
    let isDismissed = withObservationTracking {
      sheet.isDismissed
    } onChange: {
      changes.change { $0 += 1 }
    }
    sheet.change { $0.text = "s" }
    #expect(changes.value == 0 && !isDismissed)
    store.change { $0.sheet = nil }
    #expect(changes.value == 1 && sheet.isDismissed)
  }

  @Test func `An absent child has no store`() {
    #expect(store.scope(\.sheet, action: \.sheet) == nil)
    #expect(store.scope(\.popup, action: \.popup) == nil)
    #expect(store.card(9) == nil)
    #expect(recorder.issues == [])
  }

  @Test func `Each row of a collection has its store, in order`() {
    let rows = store.scope(\.cards, action: \.card)
    #expect(rows.ids == [0, 1, 2] && rows.count == 3)
    #expect(rows.stores.map(\.title) == ["card 0", "card 1", "card 2"])
    #expect(rows.map(\.title) == ["card 0", "card 1", "card 2"])
    store.change { $0.cards.remove(id: 1) }
    #expect(rows.stores.map(\.title) == ["card 0", "card 2"])
    #expect(rows[id: 1] == nil)
  }

  @Test func `A loop over rows skips a row that is removed during the loop`() {
    var titles: [String] = []
    for card in store.scope(\.cards, action: \.card) {
      titles.append(card.title)
      store.change { $0.cards.remove(id: 1) }
    }
    #expect(titles == ["card 0", "card 2"])
  }

  @Test
  func `The store of a removed row returns values it has read, and reports the first other use`()
    throws
  {
    let card = try #require(store.card(1))
    card.change { $0.title = "last" }
    #expect(card.title == "last")
    store.change { $0.cards.remove(id: 1) }
    #expect(recorder.issues == [])
    #expect(card.title == "last")
    #expect(recorder.issues == [])
    #expect(card.isDone == false)
    card.change { $0.title = "never" }
    #expect(card.state.id == 1)
    #expect(recorder.issues.count == 1)
    #expect(
      recorder.issues.first?.hasPrefix(
        #"The store of a removed child was used: \Card.isDone was read"#) == true,
      "\(recorder.issues)")
    #expect(store.state.cards.ids == [0, 2])
  }

  @Test func `An action sent to a removed child is dropped and reported`() throws {
    let card = try #require(store.card(1))
    store.change { $0.cards.remove(id: 1) }
    card.change { $0.title = "never" }
    #expect(
      recorder.issues == [
        """
        The store of a removed child was used: the action "change" was sent, and dropped. The \
        state of the child, Card, was removed from the parent's state, or replaced. Likely causes: \
        a view or a task outlives the child, or the store was kept in a property. Call `scope` on \
        the parent's store for each use, and release the child's store when `scope` returns nil.
        """
      ])
  }

  @Test func `A row that is inserted again is a different row`() throws {
    let old = try #require(store.card(1))
    store.change { $0.cards.remove(id: 1) }
    store.change { $0.cards.append(Board.Card(id: 1, title: "new")) }
    let new = try #require(store.card(1))
    #expect(old !== new)
    #expect(new.title == "new")
    old.change { $0.title = "never" }
    #expect(new.title == "new")
    #expect(recorder.issues.count == 1)
  }

  @Test func `Replacing an optional child with another child removes the first one`() throws {
    store.change { $0.sheet = Board.Sheet(id: 1, text: "one") }
    let first = try #require(store.scope(\.sheet, action: \.sheet))
    store.change { $0.sheet?.text = "still one" }
    #expect(first === store.scope(\.sheet, action: \.sheet))
    store.change { $0.sheet = Board.Sheet(id: 2, text: "two") }
    let second = try #require(store.scope(\.sheet, action: \.sheet))
    #expect(first !== second)
    first.change { $0.text = "never" }
    #expect(second.text == "two")
    #expect(recorder.issues.count == 1)
  }

  @Test func `The child of a removed child is removed, too`() throws {
    let parent = Store(
      initialState: OptionalSheetFeature.State(sheet: Board.Sheet(id: 1)), log: log
    ) { OptionalSheetFeature() }
    let sheet = try #require(parent.scope(\.sheet, action: \.sheet))
    let rows = sheet.scope(\.cards, action: \.card)
    parent.send(.sheet(.addButtonTapped))
    let card = try #require(sheet.scope(\.cards, id: 0, action: \.card))
    #expect(rows.ids == [])
    parent.send(.closed)
    card.send(.change { $0.title = "never" })
    sheet.send(.addButtonTapped)
    #expect(recorder.issues.count == 2)
    #expect(parent.state == OptionalSheetFeature.State())
  }

  @Test func `A child in a case has a store while the state is in that case`() throws {
    let flow = Store(initialState: Flow.State.signIn(Flow.SignIn()), log: log) { Flow() }
    let readers = Readers()
    let signIn = try #require(flow.scope(\.signIn, action: \.signIn))
    readers.read("name") { signIn.name }
    readers.read("home") { flow.scope(\.home, action: \.home) == nil }
    signIn.send(.named("Ana"))
    #expect(readers.takeNotified() == ["name"])
    #expect(signIn === flow.scope(\.signIn, action: \.signIn))
    flow.send(.finished)
    #expect(readers.takeNotified() == ["home"])
    #expect(flow.scope(\.signIn, action: \.signIn) == nil)
    #expect(flow.scope(\.home, action: \.home)?.visits == 0)
    signIn.send(.named("Ben"))
    #expect(recorder.issues.count == 1)
  }

  @Test func `A new payload with another id in the same case removes the first child`()
    throws
  {
    let store = Store(initialState: People.State.person(Person(id: 1)), log: log) { People() }
    let first = try #require(store.scope(\.person, action: \.person))
    first.send(.renamed("Ana"))
    #expect(first === store.scope(\.person, action: \.person))
    store.send(.opened(Person(id: 2)))
    let second = try #require(store.scope(\.person, action: \.person))
    #expect(first !== second)
    first.send(.renamed("never"))
    #expect(store.state == .person(Person(id: 2)))
    #expect(recorder.issues.count == 1)
    store.send(.opened(Person(id: 2, name: "Ben")))
    #expect(second === store.scope(\.person, action: \.person))
    #expect(second.name == "Ben")
  }

  @Test func `Two cases with payloads of the same type are two children`() throws {
    let store = Store(initialState: Sides.State.left(Sides.Side())) { Sides() }
    let left = try #require(store.scope(\.left, action: \.left))
    #expect(store.scope(\.right, action: \.right) == nil)
    left.send(2)
    #expect(store.state == .left(Sides.Side(count: 2)))
    store.send(.turned)
    #expect(store.scope(\.left, action: \.left) == nil)
    let right = try #require(store.scope(\.right, action: \.right))
    #expect(right.count == 0)
    right.send(3)
    #expect(store.state == .right(Sides.Side(count: 3)))
    #expect(right === store.scope(\.right, action: \.right))
  }

  @Test func `A child that is scoped with two cases of one action type has two stores`() {
    let store = Store(initialState: UpDownCounter.State()) { UpDownCounter() }
    store.scope(\.count, action: \.up).send(2)
    store.scope(\.count, action: \.down).send(1)
    #expect(store.state.count == 1)
  }

  @Test func `A parent's store is released with the last store of a child`() throws {
    var parent: StoreOf<Board>? = Store(initialState: store.state) { Board() }
    weak let weakParent = parent
    var card = try #require(parent).card(1)
    weak let weakCard = card
    parent = nil
    #expect(weakParent != nil)
    card?.change { $0.title = "x" }
    #expect(card?.title == "x")
    card = nil
    #expect(weakCard == nil)
    #expect(weakParent == nil)
  }
}

private struct Person: Hashable, Sendable, Identifiable {
  let id: Int
  var name = ""
}

/// A feature that shows one person at a time.
private struct People: Reducer {
  enum State: Hashable, Sendable {
    case person(Person)
  }
  enum PersonAction: Sendable {
    case renamed(String)
  }
  enum Action: Sendable {
    case person(PersonAction)
    case opened(Person)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .opened(let person) = action { state = .person(person) }
      return .none
    }
    .ifCaseLet(\.person, action: \.person) {
      Reduce<Person, PersonAction> { state, action in
        if case .renamed(let name) = action { state.name = name }
        return .none
      }
    }
  }
}

extension People.State: CasePathable {
  struct Cases {
    fileprivate let person = CasePath(embed: People.State.person) {
      if case .person(let state) = $0 { state } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}

extension People.Action: CasePathable {
  struct Cases {
    fileprivate let person = CasePath(embed: People.Action.person) {
      if case .person(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
