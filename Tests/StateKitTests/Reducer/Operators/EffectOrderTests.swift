import StateKit
import Testing

/// The order of effects when a child and its parent, or two reducers in sequence, each return an
/// effect for the same action.
struct EffectOrderTests {
  typealias ChildChange = ComposedOperator.ChildChange

  /// Starts an effect of the child, and makes the parent react to the next action, which is the one
  /// that the test checks.
  private func begin(_ harness: ComposedOperator.Harness, _ reaction: ComposedOperator.Reaction) {
    harness.send(.endless("old").cancellable(id: "old"))
    harness.recorder.clear()
    reaction.isArmed.change { $0 = true }
  }

  @Test(arguments: ComposedOperator.all)
  func `The child's effect starts before its parent's, and neither is dropped`(
    composed: ComposedOperator
  ) {
    for parentShape in EffectShape.allCases {
      for childShape in EffectShape.allCases {
        let reaction = ComposedOperator.Reaction(shape: parentShape)
        let harness = composed.makeHarness(reaction)
        begin(harness, reaction)
        harness.send(childShape.effect(of: .child, sending: .note("sent")))
        #expect(
          harness.effects == childShape.startEvents(of: .child)
            + parentShape.startEvents(of: .parent),
          "\(childShape), then \(parentShape)")
      }
    }
  }

  @Test(arguments: ComposedOperator.all)
  func `The effects of a removed child end before its parent's effect starts`(
    composed: ComposedOperator
  ) {
    for change in composed.childChanges {
      for parentShape in EffectShape.allCases {
        let reaction = ComposedOperator.Reaction(shape: parentShape, childChange: change)
        let harness = composed.makeHarness(reaction)
        begin(harness, reaction)
        harness.send(.endless("child"))
        let isPresent = change == .stays || change == .isPresentedAgain
        #expect(
          harness.effects
            == (isPresent ? ["child started"] : ["old cancelled"])
              + parentShape.startEvents(of: .parent),
          "\(change), \(parentShape)")
      }
    }
  }

  @Test(arguments: ComposedOperator.dismissing)
  func `The effects of a child that dismisses itself end before its parent's effect starts`(
    composed: ComposedOperator
  ) {
    // The child is removed before its parent's reducer runs. Its effects therefore end even if the
    // parent then presents a new child with the same identity.
    for change in composed.childChanges {
      for parentShape in EffectShape.allCases {
        for effect in [TestEffect.dismiss, .merge(.endless("child"), .dismiss)] {
          let reaction = ComposedOperator.Reaction(shape: parentShape, childChange: change)
          let harness = composed.makeHarness(reaction)
          begin(harness, reaction)
          harness.send(effect)
          #expect(
            harness.effects == ["old cancelled"] + parentShape.startEvents(of: .parent),
            "\(change), \(parentShape)")
        }
      }
    }
  }

  @Test(arguments: ComposedOperator.all)
  func `A cancellation cancels earlier effects, but no effects of the same action`(
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
