import StateKit
import Testing

/// The operators above a row do not copy the rows: the array is changed in place.
struct InPlaceTests {
  /// A feature with rows. The tests compare the address of the rows' storage.
  fileprivate struct Table: Reducer {
    struct State: Hashable, Sendable {
      var rows: IdentifiedArray<Row.State>
      var count = 0
    }
    enum Action: Sendable { case row(id: Int, action: EffectTestFeature.Action) }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
      .forEach(\.rows, action: \.row) { Row() }
      .onChange(of: { $0.rows.count }) { _, _, _ in .none }
      .onChange(of: { $0.count }) { _, _, _ in .none }
    }
  }

  fileprivate struct Screen: Reducer {
    enum State: Hashable, Sendable {
      case table(Table.State)
      case empty
    }
    enum Action: Sendable { case table(Table.Action) }

    var body: some Reducer<State, Action> {
      EmptyReducer().ifCaseLet(\.table, action: \.table) { Table() }
    }
  }

  fileprivate struct App: Reducer {
    struct State: Hashable, Sendable {
      var screen: Screen.State
      var sheet: Table.State?
    }
    enum Action: Sendable {
      case screen(Screen.Action)
      case sheet(Table.Action)
    }
    var body: some Reducer<State, Action> {
      Scope(state: \.screen, action: \.screen) { Screen() }
      EmptyReducer().ifLet(\.sheet, action: \.sheet) { Table() }
    }
  }

  private func address(_ rows: IdentifiedArray<Row.State>) -> UInt {
    unsafe rows.elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  private func addresses(_ state: App.State) -> [UInt] {
    guard case .table(let table) = state.screen, let sheet = state.sheet else { return [] }
    return [address(sheet.rows), address(table.rows)]
  }

  @MainActor
  @Test func `A row among 100,000 changes in place under all operators`() {
    let store = Store(
      initialState: App.State(
        screen: .table(Table.State(rows: rows(100_000))), sheet: Table.State(rows: rows(100_000)))
    ) {
      App()
    }
    let addressesBefore = addresses(store.state)
    for id in [0, 50_000, 99_999] {
      store.send(.sheet(.row(id: id, action: .note("a"))))
      store.send(.screen(.table(.row(id: id, action: .note("a")))))
    }
    #expect(addresses(store.state) == addressesBefore)
    #expect(addressesBefore.count == 2 && addressesBefore[0] != addressesBefore[1])
    #expect(store.state.sheet?.rows[id: 99_999]?.child.notes == ["a"])
  }

  @MainActor
  @Test func `A row changes in place while effects of other rows are running`() {
    let store = Store(
      initialState: App.State(screen: .empty, sheet: Table.State(rows: rows(10_000)))
    ) {
      App()
    }
    let work = TestEffect.run { _ in try await ContinuousClock().sleep(for: .seconds(1000)) }
    for id in 0..<10 { store.send(.sheet(.row(id: id, action: .perform { work }))) }
    let addressBefore = store.state.sheet.map { address($0.rows) }
    for id in 0..<10 { store.send(.sheet(.row(id: id, action: .note("a")))) }
    #expect(store.state.sheet.map { address($0.rows) } == addressBefore)
  }

  @Test func `The address of the storage shows that rows were copied`() {
    var copied = rows(10)
    // A second reference to the storage forces a copy.
    let secondReference = copied
    let addressBefore = address(copied)
    copied[id: 3]?.child.notes = ["a"]
    #expect(address(copied) != addressBefore)
    #expect(secondReference.count == 10)
  }
}

private func rows(_ count: Int) -> IdentifiedArray<Row.State> {
  var rows = IdentifiedArray<Row.State>()
  for id in 0..<count { rows.append(Row.State(id: id)) }
  return rows
}

extension InPlaceTests.Table.Action: CasePathable {
  struct Cases {
    fileprivate let row = CasePath<
      InPlaceTests.Table.Action, (id: Int, action: EffectTestFeature.Action)
    >(
      embed: { .row(id: $0.id, action: $0.action) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
  }
  fileprivate static var cases: Cases { Cases() }
}
extension InPlaceTests.Screen.Action: CasePathable {
  struct Cases {
    fileprivate let table = CasePath(embed: InPlaceTests.Screen.Action.table) {
      if case .table(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
extension InPlaceTests.Screen.State: CasePathable {
  struct Cases {
    fileprivate let table = CasePath(embed: InPlaceTests.Screen.State.table) {
      if case .table(let state) = $0 { state } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
extension InPlaceTests.App.Action: CasePathable {
  struct Cases {
    fileprivate let screen = CasePath(embed: InPlaceTests.App.Action.screen) {
      if case .screen(let action) = $0 { action } else { nil }
    }
    fileprivate let sheet = CasePath(embed: InPlaceTests.App.Action.sheet) {
      if case .sheet(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
