internal import Foundation
public import LifeSignalDomain
public import StateKit

/// A feature that pings, changes and removes a contact, after asking the person (rule 4.7).
///
/// The lists of contacts and the sheet with a contact's details pass their commands to this
/// feature, so that the rules are in one place, and closing the sheet does not cancel a running
/// command.
public struct ContactCommandsFeature: Reducer {
  /// The state of the commands.
  public struct State: Hashable, Sendable {
    /// The question that the person has to answer.
    public var question: ContactQuestion?
    /// The running command of each contact.
    public var running: [UserID: ContactCommand] = [:]
    /// The error of the last command.
    public var error: ContactCommandError?

    /// Creates the initial state.
    public init() {}

    /// Returns the question that the app shows: none about a contact that has been removed.
    public func shownQuestion(in contacts: ReadOnlyContactsState) -> ContactQuestion? {
      question.flatMap { contacts.contact(by: $0.contact) == nil ? nil : $0 }
    }
  }

  /// The actions of the commands.
  public enum Action: Hashable, Sendable {
    /// The user tapped Ping, or Cancel Ping if a ping has no answer yet.
    case pingTapped(UserID)
    /// The user tapped a role, to add it to a contact or remove it.
    case roleTapped(Role, of: UserID)
    /// The user tapped Remove.
    case removeTapped(UserID)
    /// The user confirmed the question.
    case confirmed
    /// The user dismissed the question.
    case cancelled
    /// The command of a contact was carried out, or waits for a connection.
    case done(UserID)
    /// The command of a contact failed.
    case failed(ContactsError, UserID)
    /// The server refused a change that had waited for a connection. The change was undone.
    case undone(ContactIntent, ContactsError)
  }

  @SharedReader private var contacts: ReadOnlyContactsState
  @Dependency(\.contactsClient) private var contactsClient
  @Dependency(\.toastClient) private var toastClient

  /// Creates the feature of the commands.
  public init() {}

  /// Handles the actions of the commands.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .pingTapped(let id): return ask(&state, about: id, pingQuestion)
    case .roleTapped(let role, let id):
      return ask(&state, about: id) { contact throws(ContactCommandError) in
        guard contact.roles.contains(role) else { return .addRole(role, id) }
        return try removalQuestion(of: role, from: contact)
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
    case .undone(let intent, let error):
      state.error = .undone(intent, error)
      return .toast(.contactChangeUndone(intent), by: toastClient)
    }
  }

  // MARK: Questions

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

  private func pingQuestion(about contact: Contact) throws(ContactCommandError) -> ContactQuestion {
    guard contact.isDependent else { throw .refused(.notADependent(contact.id)) }
    return contact.outgoingPing == nil ? .ping(contact.id) : .cancelPing(contact.id)
  }

  private func removalQuestion(
    of role: Role, from contact: Contact
  ) throws(ContactCommandError) -> ContactQuestion {
    guard contact.roles == .both else { throw .lastRole(contact.id) }
    return .removeRole(role, contact.id, cancelsPing: contact.pingDate(for: role) != nil)
  }

  /// Returns the question as it would be asked now, or `nil` if there is nothing left to do.
  private func renewed(
    _ question: ContactQuestion, about contact: Contact
  ) throws(ContactCommandError) -> ContactQuestion? {
    switch question {
    case .ping: try pingQuestion(about: contact)
    case .cancelPing: contact.outgoingPing == nil ? nil : question
    case .addRole(let role, _): contact.roles.contains(role) ? nil : question
    case .removeRole(let role, _, _):
      contact.roles.contains(role) ? try removalQuestion(of: role, from: contact) : nil
    case .remove: question
    }
  }

  // MARK: Commands

  /// Carries out the command of the confirmed question. If the contact has changed so that the
  /// person would now be asked another question, that question is asked instead.
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
    return .run("contacts.command", with: (contactsClient, toastClient)) { send, clients in
      let (contactsClient, toastClient) = clients
      let delivery =
        switch command {
        case .ping: try await contactsClient.ping(id)
        case .cancelPing: try await contactsClient.cancelPing(id)
        case .setRoles(let roles): try await contactsClient.setRoles(id, roles)
        case .remove: try await contactsClient.remove(id)
        }
      for toast in delivery == .confirmed ? toasts : [.keptForLater] { toastClient.show(toast) }
      await send(.done(id))
    } catch: { error, send in
      await send(.failed(ContactsError(error), id))
    }
  }

  /// Returns the command and the toasts for a confirmed question. Both are derived from the contact
  /// before the change, because the changed contact no longer shows that a ping was cancelled.
  private func answer(
    to question: ContactQuestion, about contact: Contact
  ) -> (ContactCommand, [Toast]) {
    let name = contact.name
    switch question {
    case .ping: return (.ping, [.pinged(name)])
    case .cancelPing: return (.cancelPing, [.pingCancelled(name)])
    case .addRole: return (.setRoles(.both), [.rolesChanged(name)])
    case .removeRole(let role, _, let cancelsPing):
      let remainingRole: Roles = role == .responder ? .dependent : .responder
      return (
        .setRoles(remainingRole),
        [.rolesChanged(name)] + (cancelsPing ? [.pingCancelled(name)] : [])
      )
    case .remove: return (.remove, [.contactRemoved(name)])
    }
  }
}

extension Contact {
  /// Returns the date of the ping that is cancelled if a role is removed, or `nil` if there is no
  /// such ping.
  fileprivate func pingDate(for role: Role) -> Date? {
    role == .dependent ? outgoingPing : incomingPing
  }
}
