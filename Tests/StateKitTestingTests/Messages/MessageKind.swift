@testable import StateKitTesting

/// The kinds of messages: one for each case of a failure.
///
/// This file does not compile if a new case of a failure has no kind here, and a kind without a row
/// fails the test.
enum MessageKind: CaseIterable {
  case stateNotAsserted, stateIsOther, stateIsNotNow, stateUnchanged, assertionThrew
  case actionNotReceived, noActionComes, noActionYet, actionIsOther, actionIsOtherCase
  case actionIsHidden, actionIsUnlike, noActionToSkip, dismissalNotReceived, noDismissal
  case changeNotReceived, noChangeComes, noChangeYet, actionBeforeChange, changeIsOther
  case changeNotAsserted, changeToOtherState, changeOfNothing
  case timeBackwards, timePassed
  case effectsLeft, effectsIgnoringCancellation, sleepersLeft, callsLeft, noEffectToSkip
  case issue, unimplemented, nestedStep, sharedWorld
  case skippedAction, skippedMoreActions, skippedState, skippedChange, skippedChanges
  case skippedDismissal, skippedEffects

  /// Nil for a failure that is not a test store's: `expectNoDifference` has its own test.
  init?(_ failure: TestFailure) {
    switch failure {
    case .state(let failure): self.init(failure)
    case .action(let failure): self.init(failure)
    case .shared(let failure): self.init(failure)
    case .time(.backwards): self = .timeBackwards
    case .time(.passed): self = .timePassed
    case .leftover(let failure): self.init(failure)
    case .program(.issue): self = .issue
    case .program(.unimplemented): self = .unimplemented
    case .program(.nestedStep): self = .nestedStep
    case .program(.simulationInUse): self = .sharedWorld
    case .skipped(let notice): self.init(notice)
    case .values: return nil
    }
  }

  private init(_ failure: StateFailure) {
    self =
      switch failure {
      case .notAsserted: .stateNotAsserted
      case .unexpectedState: .stateIsOther
      case .assertedStateDiffers: .stateIsNotNow
      case .nothingChanged: .stateUnchanged
      case .assertionThrew: .assertionThrew
      }
  }

  private init(_ failure: ActionFailure) {
    self =
      switch failure {
      case .notReceived: .actionNotReceived
      case .noActionAndNoEffects: .noActionComes
      case .noActionYet: .noActionYet
      case .unexpectedAction: .actionIsOther
      case .unexpectedCase: .actionIsOtherCase
      case .caseNotReflectable: .actionIsHidden
      case .predicateNotSatisfied: .actionIsUnlike
      case .nothingToSkip: .noActionToSkip
      case .dismissalNotReceived: .dismissalNotReceived
      case .noDismissal: .noDismissal
      }
  }

  private init(_ failure: SharedStateFailure) {
    self =
      switch failure {
      case .notReceived: .changeNotReceived
      case .noChangeAndNoEffects: .noChangeComes
      case .noChangeYet: .noChangeYet
      case .actionFirst: .actionBeforeChange
      case .unexpectedChange: .changeIsOther
      case .notAsserted: .changeNotAsserted
      case .unexpectedState: .changeToOtherState
      case .nothingChanged: .changeOfNothing
      }
  }

  private init(_ failure: LeftoverFailure) {
    self =
      switch failure {
      case .effects: .effectsLeft
      case .ignoredCancellation: .effectsIgnoringCancellation
      case .sleepers: .sleepersLeft
      case .scheduledCalls: .callsLeft
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
