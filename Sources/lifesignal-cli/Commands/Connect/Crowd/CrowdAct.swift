import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import StateKit

/// Something that a person of a crowd does with the phone.
enum CrowdAct: Hashable {
  case checkIn
  case raiseAlert
  case endAlert
  case setInterval(hours: Int)
  case setReminder(ReminderLead)
  case setName(String)
  case setNote(String)
  case changeRole(Role, of: UserID)
  case ping(UserID)
  case cancelPing(UserID)
  case answerPing(UserID)
  case clearNotifications(NotificationCategory)
  case removeContact(UserID)
  /// Scans the code of another person of the crowd, and adds the person.
  case addContact(QRCodeID, Roles)
}

extension CrowdAct {
  /// What a person sees, and can do something with.
  struct View {
    let user: User
    let contacts: [Contact]
    /// The codes of the people of the crowd who are no contacts yet.
    let codes: [QRCodeID]
    /// The number of notifications in each category.
    let notificationCounts: [NotificationCategory: Int]
    let now: Date
  }

  /// The number of contacts below which people often add another one.
  private static let wantedContactCount = 5
  /// The number of contacts above which people remove one now and then.
  private static let highContactCount = 3
  /// The number of notifications in a category above which people clear the category.
  private static let highNotificationCount = 10

  /// The kinds of acts, with how often people choose them if they are possible. Most acts notify no other
  /// person, because a notification is kept for 30 days on both sides.
  private static let choices: [(weight: Int, make: @Sendable (View, RandomSource) -> CrowdAct?)] = [
    (10, { view, _ in view.user.checkInWait(at: view.now) == nil ? .checkIn : nil }),
    (1, { view, _ in view.user.alert == .inactive ? .raiseAlert : nil }),
    (20, { view, _ in view.user.alert == .inactive ? nil : .endAlert }),
    (24, { _, random in .setInterval(hours: pick([8, 16, 32, 24, 48, 72], random)) }),
    (12, { _, random in .setReminder(pick(ReminderLead.allCases, random)) }),
    (12, { _, random in .setName("\(word(random)) \(word(random))") }),
    (24, { _, random in .setNote("Allergic to \(word(random))") }),
    (
      4,
      { view, random in
        pick(view.contacts, random).map { .changeRole(pick(Role.allCases, random), of: $0.id) }
      }
    ),
    (
      4,
      { view, random in
        pick(view.contacts.filter { $0.isDependent && $0.outgoingPing == nil }, random)
          .map { .ping($0.id) }
      }
    ),
    (
      2,
      { view, random in
        pick(view.contacts.filter { $0.outgoingPing != nil }, random).map { .cancelPing($0.id) }
      }
    ),
    (
      4,
      { view, random in
        pick(view.contacts.filter { $0.incomingPing != nil }, random).map { .answerPing($0.id) }
      }
    ),
    (
      24,
      { view, _ in
        NotificationCategory.allCases
          .first { view.notificationCounts[$0, default: 0] > highNotificationCount }
          .map { .clearNotifications($0) }
      }
    ),
    (
      1,
      { view, random in
        guard view.contacts.count > highContactCount else { return nil }
        return pick(view.contacts, random).map { .removeContact($0.id) }
      }
    ),
    (
      24,
      { view, random in
        guard view.contacts.count < wantedContactCount else { return nil }
        return pick(view.codes, random).map { .addContact($0, pick(Roles.allCases, random)) }
      }
    ),
  ]

  /// Chooses what a person does next. The choice depends only on the view and the random numbers.
  static func next(_ view: View, _ random: RandomSource) -> CrowdAct {
    let total = choices.reduce(0) { $0 + $1.weight }
    while true {
      var ticket = random.int(in: 0..<total)
      for choice in choices {
        ticket -= choice.weight
        if ticket < 0 {
          if let act = choice.make(view, random) { return act }
          break
        }
      }
    }
  }

  private static func pick<Element>(_ elements: [Element], _ random: RandomSource) -> Element {
    elements[random.int(in: 0..<elements.count)]
  }

  private static func pick<Element>(_ elements: [Element], _ random: RandomSource) -> Element? {
    elements.isEmpty ? nil : elements[random.int(in: 0..<elements.count)]
  }

  /// Returns a word of seven letters.
  static func word(_ random: RandomSource) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return "X" + String((0..<6).map { _ in pick(letters, random) as Character })
  }
}

/// A touch of the screen, some time after the one before it.
struct CrowdTouch {
  let delay: Duration
  let action: TabsFeature.Action

  init(after delay: Duration = .zero, _ action: TabsFeature.Action) {
    self.delay = delay
    self.action = action
  }
}

extension CrowdAct {
  /// The time between two taps of the emergency button.
  private static let tapGap = Duration.milliseconds(100)
  /// The time for which the emergency button is held down.
  private static let holdTime = AlertGesture.holdTime + .milliseconds(100)
  /// The time after which the button has forgotten the taps of an earlier act.
  private static let tapTimeout = AlertGesture.tapTimeout + .milliseconds(100)
  /// The time after which the owner of a scanned code is usually shown.
  private static let lookUpTime = Duration.milliseconds(300)
  /// The time after which a contact is usually added.
  private static let additionTime = Duration.milliseconds(500)

  /// The touches of the screen with which a person does this.
  var touches: [CrowdTouch] {
    switch self {
    case .checkIn: return [CrowdTouch(.checkIn(.checkInTapped))]
    case .raiseAlert:
      let taps = (0..<AlertGesture.requiredTapCount).map { index in
        CrowdTouch(after: index == 0 ? Self.tapTimeout : Self.tapGap, .checkIn(.alertTapped))
      }
      return taps + [CrowdTouch(after: AlertGesture.fillTime, .checkIn(.holdEnded))]
    case .endAlert:
      return [
        CrowdTouch(.checkIn(.holdBegan)), CrowdTouch(after: Self.holdTime, .checkIn(.holdEnded)),
      ]
    case .setInterval(let hours):
      let isHours = hours % 24 != 0
      return [
        CrowdTouch(.home(.intervalTapped)),
        CrowdTouch(.home(.intervalUnitSelected(isHours ? .hours : .days))),
        CrowdTouch(.home(.intervalValueSelected(isHours ? hours : hours / 24))),
        CrowdTouch(.home(.intervalConfirmed)),
      ]
    case .setReminder(let lead): return [CrowdTouch(.home(.reminderSelected(lead)))]
    case .setName(let text): return Self.edit(.name, text)
    case .setNote(let text): return Self.edit(.note, text)
    case .changeRole(let role, let id): return Self.command(.roleTapped(role, of: id))
    case .ping(let id), .cancelPing(let id): return Self.command(.pingTapped(id))
    case .removeContact(let id): return Self.command(.removeTapped(id))
    case .answerPing(let id): return [CrowdTouch(.contacts(.responders(.answerTapped(id))))]
    case .clearNotifications(let category):
      return [
        CrowdTouch(.notifications(.filterSelected(category))),
        CrowdTouch(.notifications(.clearTapped)), CrowdTouch(.notifications(.clearConfirmed)),
      ]
    case .addContact(let code, let roles):
      let toggles = Role.allCases.filter(roles.contains).map {
        CrowdTouch(.home(.scanner(.roleToggled($0))))
      }
      return [
        CrowdTouch(.home(.scanTapped)),
        CrowdTouch(.home(.scanner(.codeScanned(QRPayload(code: code).encoded)))),
        CrowdTouch(after: Self.lookUpTime, .home(.scanner(.torchTapped))),
      ] + toggles + [
        CrowdTouch(.home(.scanner(.addTapped))),
        CrowdTouch(after: Self.additionTime, .home(.scanner(.closeTapped))),
      ]
    }
  }

  private static func edit(_ field: ProfileEdit.Field, _ text: String) -> [CrowdTouch] {
    [
      CrowdTouch(.profile(.editTapped(field))), CrowdTouch(.profile(.textChanged(text))),
      CrowdTouch(.profile(.saveTapped)),
    ]
  }

  private static func command(_ action: ContactCommandsFeature.Action) -> [CrowdTouch] {
    [
      CrowdTouch(.contacts(.commands(action))), CrowdTouch(.contacts(.commands(.confirmed))),
    ]
  }
}
