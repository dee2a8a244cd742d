internal import Foundation
public import LifeSignalBackend
public import LifeSignalDomain
public import StateKit

/// What the folder of a server that is not running contains.
///
/// The folder is read with the checks of a start, and not changed: a checksum that does not match, a missing
/// turn or another program's file is an error.
///
/// ```swift
/// let record = try BackendRecord(of: FolderStateFiles("./ls"))
/// print(record.state.accounts.count, record.executions.count)
/// ```
public struct BackendRecord: Sendable {
  /// A queued action of an account holder that arrived in a turn of the log, and was or had been carried out.
  public struct Execution: Hashable, Sendable {
    /// What an arrival of an action did.
    public enum Effect: String, Hashable, Sendable {
      /// The action was carried out.
      case carriedOut
      /// The action had been carried out before, and changed nothing.
      case repeated
      /// The action had been carried out before, and changed the account nevertheless.
      case doubled
    }

    /// The number of the turn in the whole life of the server.
    public let turn: UInt64
    /// The action that arrived.
    public let action: ActionID
    /// The account of its holder.
    public let account: UserID
    /// What the arrival did to the account.
    public let effect: Effect
  }

  /// The state after the last turn.
  public private(set) var state = BackendState()
  /// The number of turns in the whole life of the server.
  public private(set) var turnCount: UInt64 = 0
  /// The number of the first turn that was replayed. The log of earlier turns is gone, and their result is in
  /// a snapshot.
  public private(set) var firstReplayedTurn: UInt64 = 1
  /// The actions that arrived in the turns that were replayed, in order.
  public private(set) var executions: [Execution] = []

  /// Reads the folder of a server.
  ///
  /// - Parameter files: The folder, which no server uses now.
  /// - Throws: ``BackendStorageError``.
  /// - Complexity: O(*n* · *m*) in the number of turns after the last snapshot and in that of the accounts.
  public init(of files: any StateFiles) throws(BackendStorageError) {
    let open: any OpenStateFiles
    do { open = try files.open() } catch { throw .files(error) }
    defer { open.close() }
    var executions: [Execution] = []
    let recovered = try RecoveredBackend(from: open) { turn, number, before, after in
      if let execution = Execution(of: turn, number, before, after) { executions.append(execution) }
    }
    self.executions = executions
    state = recovered.state
    turnCount = recovered.lastTurn
    firstReplayedTurn = recovered.lastTurn - UInt64(recovered.replayedTurnCount) + 1
  }
}

extension BackendRecord.Execution {
  /// Returns what a turn did with a queued action; nil if it carried none, or if the action was refused.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - number: The number of the turn.
  ///   - before: The state before the turn.
  ///   - after: The state after the turn.
  init?(
    of turn: BackendTurn, _ number: UInt64, _ before: BackendState, _ after: BackendState
  ) {
    guard case .messageArrived(let message) = turn.action,
      let envelope = try? Wire.decode(RequestEnvelope.self, from: message.bytes),
      let action = envelope.request.queuedAction,
      let account = after.accounts.values.first(where: { $0.intents.executed.contains(action) }),
      let earlier = before.accounts[account.id]
    else { return nil }
    let wasExecuted = earlier.intents.executed.contains(action)
    let changes = AccountEffects(of: account) != AccountEffects(of: earlier)
    self.init(
      turn: number, action: action, account: account.id,
      effect: wasExecuted ? changes ? .doubled : .repeated : .carriedOut)
  }
}

/// What actions of an account holder change.
private struct AccountEffects: Equatable {
  let user: User?
  let contacts: [UserID: Relation]
  let notificationsRevision: Revision

  init(of account: Account) {
    user = account.user
    contacts = account.contacts
    notificationsRevision = account.notificationsRevision
  }
}

extension BackendRequest {
  /// The queued action that the request carries, which is carried out at most once; nil without one.
  public var queuedAction: ActionID? {
    switch self {
    case .perform(let action): action.id
    case .changeContacts(let action): action.id
    default: nil
    }
  }
}
