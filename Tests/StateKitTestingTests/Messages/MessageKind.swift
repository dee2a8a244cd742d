@testable import StateKitTesting

/// The kind of a message. The compiler checks that each case of a failure has a kind, and
/// `MessageTests` checks that each kind, with two exceptions, has a row in `MessageRow.all`.
enum MessageKind: CaseIterable {
  case stateNotAsserted, unexpectedState, stateDiffersFromAssert, stateUnchanged, assertionThrew
  case actionNotReceived, noActionAndNoEffects, noActionYet, unexpectedAction, unexpectedCase
  case caseNotReflectable, predicateNotSatisfied, nothingToSkip, dismissalNotReceived, noDismissal
  case changeNotReceived, noChangeAndNoEffects, noChangeYet, actionBeforeChange, unexpectedChange
  case changeNotAsserted, unexpectedSharedState, sharedStateUnchanged
  case timeBackwards, timePassed
  case effectsLeft, effectsIgnoringCancellation, sleepersLeft, callsLeft, noEffectToSkip
  case issue, unimplemented, nestedStep, simulationInUse
  case skippedAction, skippedMoreActions, skippedState, skippedChange, skippedChanges
  case skippedDismissal, skippedEffects

  /// Creates the kind of a failure. Returns nil for a failure of `expectNoDifference`, which does not
  /// come from a test store.
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
    case .program(.simulationInUse): self = .simulationInUse
    case .skipped(let notice): self.init(notice)
    case .values: return nil
    }
  }

  private init(_ failure: StateFailure) {
    self =
      switch failure {
      case .notAsserted: .stateNotAsserted
      case .unexpectedState: .unexpectedState
      case .assertedStateDiffers: .stateDiffersFromAssert
      case .nothingChanged: .stateUnchanged
      case .assertionThrew: .assertionThrew
      }
  }

  private init(_ failure: ActionFailure) {
    self =
      switch failure {
      case .notReceived: .actionNotReceived
      case .noActionAndNoEffects: .noActionAndNoEffects
      case .noActionYet: .noActionYet
      case .unexpectedAction: .unexpectedAction
      case .unexpectedCase: .unexpectedCase
      case .caseNotReflectable: .caseNotReflectable
      case .predicateNotSatisfied: .predicateNotSatisfied
      case .nothingToSkip: .nothingToSkip
      case .dismissalNotReceived: .dismissalNotReceived
      case .noDismissal: .noDismissal
      }
  }

  private init(_ failure: SharedStateFailure) {
    self =
      switch failure {
      case .notReceived: .changeNotReceived
      case .noChangeAndNoEffects: .noChangeAndNoEffects
      case .noChangeYet: .noChangeYet
      case .actionFirst: .actionBeforeChange
      case .unexpectedChange: .unexpectedChange
      case .notAsserted: .changeNotAsserted
      case .unexpectedState: .unexpectedSharedState
      case .nothingChanged: .sharedStateUnchanged
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
