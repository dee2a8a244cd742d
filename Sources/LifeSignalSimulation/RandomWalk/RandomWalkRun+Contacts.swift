internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures

extension RandomWalkRun {
  /// Scans another person's code and adds the person as a contact.
  func addContact(_ actor: RandomWalkDevice) -> Bool {
    guard let person = randomPerson(otherThanHolderOf: actor),
      let code = world.backend.account(of: person.phone)?.person?.qrCode
    else { return false }
    actor.tap(.home(.scanTapped))
    actor.scan(.appeared)
    world.run()
    let text = QRPayload(code: code).encoded
    if pick(4, "picture") == 0, let photo = actor.device.takePicture(of: text) {
      actor.scan(.gallery(.openTapped))
      world.run()
      actor.scan(.gallery(.photoTapped(photo.id)))
      world.run()
    } else {
      actor.scan(.torchTapped)
      actor.scan(.codeScanned(text))
    }
    waitUntil(on: actor) {
      if case .lookingUp = actor.tabs?.home.scanner?.stage { false } else { true }
    }
    let roles: [[Role]] = [[.responder], [.dependent], [.responder, .dependent]]
    for role in roles[pick(roles.count, "roles")] { actor.scan(.roleToggled(role)) }
    actor.scan(.addTapped)
    // Some people wait for the reply, and some close the scanner immediately.
    if pick(3, "wait for contact") > 0 {
      waitUntil(on: actor) {
        if case .choosing(let draft) = actor.tabs?.home.scanner?.stage {
          !draft.isAdding
        } else {
          true
        }
      }
    }
    actor.scan(.closeTapped)
    return true
  }

  /// Changes a role of a contact, removes the contact, or sends or cancels a ping.
  func performContactCommand(_ verb: RandomWalkVerb, _ actor: RandomWalkDevice) -> Bool {
    let possibleContacts = actor.contacts.filter { contact in
      switch verb {
      case .ping: contact.isDependent && contact.outgoingPing == nil
      case .cancelPing: contact.outgoingPing != nil
      default: true
      }
    }
    guard !possibleContacts.isEmpty else { return false }
    let contact = possibleContacts[pick(possibleContacts.count, "contact")]
    noteConcerned(contact.id)
    switch verb {
    case .ping, .cancelPing: actor.tap(.contacts(.commands(.pingTapped(contact.id))))
    case .remove: actor.tap(.contacts(.commands(.removeTapped(contact.id))))
    default:
      let role = Role.allCases[pick(2, "role")]
      actor.tap(.contacts(.commands(.roleTapped(role, of: contact.id))))
    }
    if pick(8, "change of mind") == 7 {
      actor.tap(.contacts(.commands(.cancelled)))
    } else {
      actor.tap(.contacts(.commands(.confirmed)))
    }
    return true
  }

  /// Calls a contact from the details, or writes a message.
  func call(_ actor: RandomWalkDevice) -> Bool {
    guard !actor.contacts.isEmpty else { return false }
    let contact = actor.contacts[pick(actor.contacts.count, "contact")]
    actor.tap(.contacts(.contactTapped(contact.id)))
    actor.tapDetails(pick(2, "message") == 0 ? .callTapped : .messageTapped)
    world.run()
    actor.tapDetails(.closeTapped)
    return true
  }

  /// Orders the dependents, and opens a category of the notifications.
  func browse(_ actor: RandomWalkDevice) {
    let (orders, categories) = (DependentOrder.allCases, NotificationCategory.allCases)
    actor.tap(.contacts(.dependents(.orderSelected(orders[pick(orders.count, "order")]))))
    let category = categories[pick(categories.count, "group")]
    actor.tap(.notifications(.filterSelected(category)))
  }

  /// Answers the ping of one responder, or all pings.
  func answerPings(_ verb: RandomWalkVerb, _ actor: RandomWalkDevice) -> Bool {
    if verb == .answerAll {
      actor.tap(.contacts(.responders(.answerAllTapped)))
      actor.tap(.contacts(.responders(.answerAllConfirmed)))
      return true
    }
    let waiting = actor.contacts.filter { $0.incomingPing != nil }
    guard !waiting.isEmpty else { return false }
    let contact = waiting[pick(waiting.count, "contact")]
    noteConcerned(contact.id)
    actor.tap(.contacts(.responders(.answerTapped(contact.id))))
    return true
  }

  /// Marks notifications as read, or clears them.
  func manageNotifications(_ verb: RandomWalkVerb, _ actor: RandomWalkDevice) -> Bool {
    switch verb {
    case .read:
      let unread = actor.notificationItems.filter { !$0.isRead }
      guard !unread.isEmpty else { return false }
      actor.tap(.notifications(.itemTapped(unread[pick(unread.count, "item")].id)))
    case .readAll: actor.tap(.notifications(.readAllTapped))
    case .putOff:
      let items = actor.notificationItems
      guard !items.isEmpty else { return false }
      let delays = NotificationDelay.allCases
      let (item, delay) = (items[pick(items.count, "item")], delays[pick(delays.count, "delay")])
      actor.tap(.notifications(.remindTapped(item.id, after: delay)))
      if pick(3, "no longer") == 0 { actor.tap(.notifications(.remindCancelled(item.id))) }
    default:
      let usedCategories = Set(actor.notificationItems.map(\.kind.category))
      let categories = NotificationCategory.allCases.filter(usedCategories.contains)
      guard !categories.isEmpty else { return false }
      actor.tap(.notifications(.filterSelected(categories[pick(categories.count, "group")])))
      actor.tap(.notifications(.clearTapped))
      actor.tap(.notifications(.clearConfirmed))
    }
    return true
  }
}
