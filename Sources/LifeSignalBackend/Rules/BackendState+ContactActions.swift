internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Carries out a change of contacts, at most once (rule 5.11, invariant 42).
  ///
  /// - Returns: The changed contacts. For an action that was already carried out, the contacts as
  ///   they are now.
  mutating func perform(
    _ action: ContactActionRequest, for caller: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> [ContactChange] {
    guard let account = accounts[caller], account.person != nil else { throw .userNotFound }
    if account.intents.executed.contains(action.id) {
      return action.intent.contacts.map { currentChange(of: $0, for: caller, &context) }
    }
    try requireSameRelation(action, of: account)
    let date = action.moment.date(at: context.now, inAccountSince: account.createdAt)
    let changes = try carryOut(action, madeAt: date, by: caller, &context)
    accounts[caller]?.intents.insert(action, at: context.now)
    return changes
  }

  /// Refuses an action about a relation that ended, even if the two accounts have become contacts again
  /// since: the action was not made for the new relation (rule 5.11).
  private func requireSameRelation(
    _ action: ContactActionRequest, of account: Account
  ) throws(BackendRefusal) {
    guard let relation = action.relation, let contact = action.intent.contacts.first
    else { return }
    guard account.contacts[contact]?.since == relation.since else { throw .notAContact(contact) }
  }

  private mutating func carryOut(
    _ action: ContactActionRequest, madeAt date: Date, by me: UserID,
    _ context: inout BackendContext
  ) throws(BackendRefusal) -> [ContactChange] {
    switch action.intent {
    case .setRoles(let other, let roles):
      return [try setRoles(of: other, to: roles, knowing: action.relation, by: me, &context)]
    case .remove(let other): return [try removeContact(other, by: me, &context)]
    case .ping(let other): return [try ping(other, by: me, &context)]
    case .cancelPing(let other): return [try cancelPing(of: other, by: me, &context)]
    case .answerPing, .answerAllPings:
      return answer(action.intent, madeAt: date, by: me, &context)
    }
  }

  /// Returns a contact as it is now, with a new revision: with the revision of an earlier change, the
  /// device would treat that change as received.
  private mutating func currentChange(
    of other: UserID, for me: UserID, _ context: inout BackendContext
  ) -> ContactChange {
    sendContactUpdate(other, to: me, &context)
      ?? sendContactChange(.removed(other), to: me, &context)
  }
}
