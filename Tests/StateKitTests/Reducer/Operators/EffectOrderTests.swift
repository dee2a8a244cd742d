import StateKit
import Testing

/// The order of effects when a child and its parent, or two reducers in sequence, each return an
/// effect for the same action.
struct EffectOrderTests {
  typealias ChildEnd = ComposedOperator.ChildEnd

  /// Starts an effect of the child, and lets the parent react to the next action, which is the one
  /// under test.
  private func begin(_ stage: ComposedOperator.Harness, _ reaction: ComposedOperator.Reaction) {
    stage.send(.endless("old").cancellable(id: "old"))
    stage.recorder.clear()
    reaction.isArmed.change { $0 = true }
  }

  @Test(arguments: ComposedOperator.all)
  func `The child's effect starts before its parent's, and neither is dropped`(
    composed: ComposedOperator
  ) {
    for shape in EffectShape.allCases {
      for child in EffectShape.allCases {
        let reaction = ComposedOperator.Reaction(shape: shape)
        let stage = composed.makeHarness(reaction)
        begin(stage, reaction)
        stage.send(child.effect(of: .child, sending: .note("sent")))
        #expect(
          stage.effects == child.beginning(of: .child) + shape.beginning(of: .parent),
          "\(child), then \(shape)")
      }
    }
  }

  @Test(arguments: ComposedOperator.all)
  func `The effects of a removed child end before its parent's effect starts`(
    composed: ComposedOperator
  ) {
    for end in composed.ends {
      for shape in EffectShape.allCases {
        let reaction = ComposedOperator.Reaction(shape: shape, end: end)
        let stage = composed.makeHarness(reaction)
        begin(stage, reaction)
        stage.send(.endless("child"))
        let isThere = end == .stays || end == .returns
        #expect(
          stage.effects
            == (isThere ? ["child started"] : ["old cancelled"]) + shape.beginning(of: .parent),
          "\(end), \(shape)")
      }
    }
  }

  @Test(arguments: ComposedOperator.dismissing)
  func `The effects of a child that dismisses itself end before its parent's effect starts`(
    composed: ComposedOperator
  ) {
    // This also applies if the parent presents a child with the same identity in its place.
    for end in composed.ends {
      for shape in EffectShape.allCases {
        for effect in [TestEffect.dismiss, .merge(.endless("child"), .dismiss)] {
          let reaction = ComposedOperator.Reaction(shape: shape, end: end)
          let stage = composed.makeHarness(reaction)
          begin(stage, reaction)
          stage.send(effect)
          #expect(
            stage.effects == ["old cancelled"] + shape.beginning(of: .parent), "\(end), \(shape)")
        }
      }
    }
  }

  @Test(arguments: ComposedOperator.all)
  func `A cancellation ends earlier effects, and no effects of the same action`(
    composed: ComposedOperator
  ) {
    let byParent = ComposedOperator.Reaction(shape: .run, cancelledID: "old")
    let first = composed.makeHarness(byParent)
    begin(first, byParent)
    first.send(.endless("child").cancellable(id: "old"))
    #expect(first.effects == ["old cancelled", "child started", "parent started"])

    let byChild = ComposedOperator.Reaction(shape: .cancellable)
    let second = composed.makeHarness(byChild)
    begin(second, byChild)
    second.send(.merge(.cancel(id: "parent"), .cancel(id: "old"), .endless("child")))
    #expect(second.effects == ["old cancelled", "child started", "parent started"])
  }
}
