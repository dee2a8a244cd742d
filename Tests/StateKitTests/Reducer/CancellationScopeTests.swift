import StateKit
import Testing

/// The features that run an effect under the same id: a ``Parent``, and its children of each kind.
private enum Place: CaseIterable {
  case parent, part, child, row, firstRow, secondRow

  /// Returns the action that performs an effect in this place.
  func action(_ effect: @escaping @Sendable () -> TestEffect) -> Parent.Action {
    switch self {
    case .parent: .change { _ in }
    case .part: .part(.perform(effect))
    case .child: .child(.perform(effect))
    case .row: .row(.perform(effect))
    case .firstRow: .rows(id: 1, action: .perform(effect))
    case .secondRow: .rows(id: 2, action: .perform(effect))
    }
  }

  /// The places whose effects a cancellation in this place reaches.
  var reached: Set<Place> {
    switch self {
    // `Scope` shares its parent's ids.
    case .parent, .part: Set(Place.allCases)
    case .child, .row, .firstRow, .secondRow: [self]
    }
  }
}

/// A store with each kind of child, in which effects can be started in each place.
private struct PlaceHarness {
  let harness: ParentHarness
  /// The effect that the parent returns for its next change.
  private let parentEffect = LockedValue<Effect<Parent.Action>>(.none)

  init() {
    let effect = parentEffect
    harness = ParentHarness(
      Parent.State(
        child: EffectTestFeature.State(), row: Row.State(id: 7),
        rows: [Row.State(id: 1), Row.State(id: 2)])
    ) {
      Scope(state: \.part, action: \.part) { EffectTestFeature() }
      Parent(react: { _, action in
        if case .change = action { effect.value } else { .none }
      })
      .ifLet(\.child, action: \.child) { EffectTestFeature() }
      .ifLet(\.row, action: \.row) { Row() }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  /// Performs `childEffect` if the place is a child, and the effect of `makeParentEffect` if it is
  /// the parent.
  func perform(
    in place: Place, _ childEffect: @escaping @Sendable () -> TestEffect,
    parentEffect makeParentEffect: @Sendable () -> Effect<Parent.Action>
  ) {
    parentEffect.change { [effect = makeParentEffect()] in $0 = effect }
    harness.send(place.action(childEffect))
  }

  /// Starts an effect in each place, under the same id.
  func startEverywhere() {
    for place in Place.allCases {
      perform(in: place) {
        TestEffect.sleep(for: .seconds(60)).cancellable(id: "id")
      } parentEffect: {
        Effect.sleep(for: .seconds(60)).cancellable(id: "id")
      }
    }
  }

  /// The places of the effects that were cancelled.
  var cancelled: Set<Place> {
    let phases = harness.recorder.phases(of: "sleep")
    return Set(
      Place.allCases.enumerated().filter { phases.contains("\($0.offset + 1) cancelled") }
        .map(\.element))
  }
}

struct CancellationScopeTests {
  @Test(arguments: Place.allCases)
  private func `A cancellation reaches its feature and those below; a Scope counts as its parent`(
    place: Place
  ) {
    let places = PlaceHarness()
    places.startEverywhere()
    places.perform(in: place) {
      .cancel(id: "id")
    } parentEffect: {
      .cancel(id: "id")
    }
    #expect(places.cancelled == place.reached)
  }

  @Test(arguments: Place.allCases)
  private func `cancelInFlight reaches its feature and those below; a Scope counts as its parent`(
    place: Place
  ) {
    let places = PlaceHarness()
    places.startEverywhere()
    places.perform(in: place) {
      TestEffect.sleep(for: .seconds(1)).cancellable(id: "id", cancelInFlight: true)
    } parentEffect: {
      Effect.sleep(for: .seconds(1)).cancellable(id: "id", cancelInFlight: true)
    }
    #expect(places.cancelled == place.reached)
  }

  @Test func `Two rows debounce effects under one id independently`() {
    let places = PlaceHarness()
    for place in [Place.firstRow, .secondRow, .firstRow] {
      places.perform(in: place) {
        .note("a").debounce(id: "id", for: .seconds(1))
      } parentEffect: {
        .none
      }
    }
    places.harness.advance(.seconds(2))
    #expect(places.harness.state.rows.map(\.child.notes) == [["a"], ["a"]])
  }

  @Test(arguments: [false, true])
  func `Two rows throttle effects under one id independently`(latest: Bool) {
    let places = PlaceHarness()
    for text in ["a", "b", "c"] {
      for place in [Place.firstRow, .secondRow] {
        places.perform(in: place) {
          .note(text).throttle(id: "id", for: .seconds(1), latest: latest)
        } parentEffect: {
          .none
        }
      }
    }
    places.harness.advance(.seconds(2))
    let notes = latest ? ["a", "c"] : ["a", "b"]
    #expect(places.harness.state.rows.map(\.child.notes) == [notes, notes])
  }

  @Test func `A row's cancellation in a sequence reaches only the row`() {
    let places = PlaceHarness()
    places.startEverywhere()
    places.perform(in: .firstRow) {
      .concatenate(.note("a"), .cancel(id: "id"))
    } parentEffect: {
      .none
    }
    #expect(places.cancelled == [.firstRow])
  }
}
