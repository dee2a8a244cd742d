@testable import StateKitTesting

/// What a message can be about: one for each case of a failure.
///
/// A case that is added to a failure does not compile here without a kind, and a kind without a row
/// fails the test.
enum MessageKind: CaseIterable {
  case stateNotAsserted, stateIsOther, stateIsNotNow, stateUnchanged, assertionThrew
  case actionNotReceived, noActionComes, noActionYet, actionIsOther, actionIsOtherCase
  case actionIsHidden, actionIsUnlike, noActionToSkip, dismissalNotReceived, noDismissal
  case changeNotReceived, noChangeComes, noChangeYet, actionBeforeChange, changeIsOther
  case changeNotAsserted, changeToOtherState, changeOfNothing
  case timeBackwards, timePassed
  case effectsLeft, effectsDeaf, sleepersLeft, callsLeft, noEffectToSkip
  case issue, unimplemented, nestedStep, sharedWorld
  case skippedAction, skippedMoreActions, skippedState, skippedChange, skippedChanges
  case skippedDismissal, skippedEffects

  /// Nil for what no test store says: `expectNoDifference` has a test of its own.
  init?(_ failure: TestFailure) {
    switch failure {
    case .state(let failure): self.init(failure)
    case .action(let failure): self.init(failure)
    case .shared(let failure): self.init(failure)
    case .time(.backwards): self = .timeBackwards
    case .time(.passed): self = .timePassed
    case .rest(let failure): self.init(failure)
    case .program(.issue): self = .issue
    case .program(.unimplemented): self = .unimplemented
    case .program(.nestedStep): self = .nestedStep
    case .program(.sharedWorld): self = .sharedWorld
    case .skipped(let notice): self.init(notice)
    case .values: return nil
    }
  }

  private init(_ failure: StateFailure) {
    self =
      switch failure {
      case .notAsserted: .stateNotAsserted
      case .isOther: .stateIsOther
      case .isNotNow: .stateIsNotNow
      case .nothingChanged: .stateUnchanged
      case .assertionThrew: .assertionThrew
      }
  }

  private init(_ failure: ActionFailure) {
    self =
      switch failure {
      case .notReceived: .actionNotReceived
      case .noneComes: .noActionComes
      case .noneYet: .noActionYet
      case .isOther: .actionIsOther
      case .isOtherCase: .actionIsOtherCase
      case .isHiddenCase: .actionIsHidden
      case .isUnlike: .actionIsUnlike
      case .noneToSkip: .noActionToSkip
      case .dismissalNotReceived: .dismissalNotReceived
      case .noDismissal: .noDismissal
      }
  }

  private init(_ failure: SharedFailure) {
    self =
      switch failure {
      case .notReceived: .changeNotReceived
      case .noneComes: .noChangeComes
      case .noneYet: .noChangeYet
      case .actionFirst: .actionBeforeChange
      case .isOther: .changeIsOther
      case .notAsserted: .changeNotAsserted
      case .isOtherState: .changeToOtherState
      case .nothingChanged: .changeOfNothing
      }
  }

  private init(_ failure: RestFailure) {
    self =
      switch failure {
      case .effects: .effectsLeft
      case .deaf: .effectsDeaf
      case .sleepers: .sleepersLeft
      case .calls: .callsLeft
      case .noEffectToSkip: .noEffectToSkip
      }
  }

  private init(_ notice: SkippedNotice) {
    self =
      switch notice {
      case .action: .skippedAction
      case .moreActions: .skippedMoreActions
      case .state: .skippedState
      case .change: .skippedChange
      case .changes: .skippedChanges
      case .dismissal: .skippedDismissal
      case .effects: .skippedEffects
      }
  }
}
