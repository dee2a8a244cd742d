internal import Foundation
public import StateKit

/// What is done about one contact (4.7): pinging, changing roles, removing. Each asks first.
///
/// The lists and the details all end here, so that none of them has rules of its own, and so that
/// closing a sheet cancels nothing that is under way.
public struct ContactCommandsFeature: Reducer {
  /// What is asked, and what is under way.
  public struct State: Hashable, Sendable {
    /// What the person is asked.
    public var question: ContactQuestion?
    /// What the backend is asked, one thing a contact at a time.
    public var running: [UserID: ContactCommand] = [:]
    /// Why the last thing was not done.
    public var error: ContactCommandError?

    /// Nothing asked.
    public init() {}
  }

  /// What happens about contacts.
  public enum Action: Hashable, Sendable {
    /// A ping is wanted; or, while one waits for its answer, to take it back.
    case pingTapped(UserID)
    /// A contact is to have a role, or not to have it.
    case roleTapped(Role, of: UserID)
    /// A contact is to be removed.
    case removeTapped(UserID)
    /// What was asked is meant.
    case confirmed
    /// It is not.
    case cancelled
    /// It is done.
    case done(UserID)
    /// It is not.
    case failed(ContactsError, UserID)
  }

  @SharedReader private var contacts: ReadOnlyContactsState
  @Dependency(\.contactsClient) private var contactsClient
  @Dependency(\.toastClient) private var toastClient

  /// The feature.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .pingTapped(let id): return ask(&state, about: id, ping)
    case .roleTapped(let role, let id):
      return ask(&state, about: id) { contact throws(ContactCommandError) in
        guard contact.roles.contains(role) else { return .addRole(role, id) }
        return try removal(of: role, from: contact)
      }
    case .removeTapped(let id):
      return ask(&state, about: id) { _ in .remove(id) }
    case .confirmed: return confirm(&state)
    case .cancelled:
      state.question = nil
      return .none
    case .done(let id):
      state.running[id] = nil
      return .none
    case .failed(let error, let id):
      state.running[id] = nil
      state.error = .refused(error)
      return .toast(.failed, by: toastClient)
    }
  }

  // MARK: Asking

  private func ask(
    _ state: inout State, about id: UserID,
    _ question: (Contact) throws(ContactCommandError) -> ContactQuestion?
  ) -> Effect<Action> {
    guard state.running[id] == nil else { return .none }
    state.question = nil
    state.error = nil
    do throws(ContactCommandError) {
      guard let contact = contacts.contact(by: id) else { throw .refused(.notAContact(id)) }
      state.question = try question(contact)
    } catch {
      state.error = error
    }
    return .none
  }

  private func ping(_ contact: Contact) throws(ContactCommandError) -> ContactQuestion {
    guard contact.isDependent else { throw .refused(.notADependent(contact.id)) }
    return contact.outgoingPing == nil ? .ping(contact.id) : .cancelPing(contact.id)
  }

  private func removal(
    of role: Role, from contact: Contact
  ) throws(ContactCommandError) -> ContactQuestion {
    guard contact.roles == .both else { throw .lastRole(contact.id) }
    return .removeRole(role, contact.id, cancelsPing: contact.ping(of: role) != nil)
  }

  /// The question as it would be asked now; nothing when there is nothing left to do.
  private func renewed(
    _ question: ContactQuestion, about contact: Contact
  ) throws(ContactCommandError) -> ContactQuestion? {
    switch question {
    case .ping: try ping(contact)
    case .cancelPing: contact.outgoingPing == nil ? nil : question
    case .addRole(let role, _): contact.roles.contains(role) ? nil : question
    case .removeRole(let role, _, _):
      contact.roles.contains(role) ? try removal(of: role, from: contact) : nil
    case .remove: question
    }
  }

  // MARK: Doing

  /// What was confirmed is what was shown: if the contact has changed so that another question would
  /// be asked, that one is.
  private func confirm(_ state: inout State) -> Effect<Action> {
    guard let asked = state.question else { return .none }
    let id = asked.contact
    _ = ask(&state, about: id) { contact throws(ContactCommandError) in
      try renewed(asked, about: contact)
    }
    guard state.question == asked, let contact = contacts.contact(by: id) else { return .none }
    state.question = nil
    let (command, toasts) = answer(to: asked, about: contact)
    state.running[id] = command
    return .run("contacts.command") { [contactsClient, toastClient] send in
      switch command {
      case .ping: try await contactsClient.ping(id)
      case .cancelPing: try await contactsClient.cancelPing(id)
      case .setRoles(let roles): try await contactsClient.setRoles(id, roles)
      case .remove: try await contactsClient.remove(id)
      }
      for toast in toasts { toastClient.show(toast) }
      await send(.done(id))
    } catch: { error, send in
      await send(.failed(ContactsError(error), id))
    }
  }

  /// What to do, and what to say of it. Both come of the contact as it is before: it changes at once,
  /// and afterwards nobody could tell that a ping was cancelled.
  private func answer(
    to question: ContactQuestion, about contact: Contact
  ) -> (ContactCommand, [Toast]) {
    let name = contact.name
    switch question {
    case .ping: return (.ping, [.pinged(name)])
    case .cancelPing: return (.cancelPing, [.pingCancelled(name)])
    case .addRole: return (.setRoles(.both), [.rolesChanged(name)])
    case .removeRole(let role, _, let cancelsPing):
      let rest: Roles = role == .responder ? .dependent : .responder
      return (
        .setRoles(rest), [.rolesChanged(name)] + (cancelsPing ? [.pingCancelled(name)] : [])
      )
    case .remove: return (.remove, [.contactRemoved(name)])
    }
  }
}

extension Contact {
  /// The ping that rests on a role, and goes with it.
  fileprivate func ping(of role: Role) -> Date? {
    role == .dependent ? outgoingPing : incomingPing
  }
}
