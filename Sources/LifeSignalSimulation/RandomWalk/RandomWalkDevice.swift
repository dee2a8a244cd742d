internal import Foundation
internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import StateKit

/// One device of a random world, and the person who holds it.
final class RandomWalkDevice {
  let device: Device
  let holder: RandomWalkPerson

  init(device: Device, holder: RandomWalkPerson) {
    self.device = device
    self.holder = holder
  }

  var session: ReadOnlySessionState { device.published(ReadOnlySessionState.self) }
  var user: User? { device.published(ReadOnlyUserState.self).user }
  var contacts: [Contact] { device.published(ReadOnlyContactsState.self).contacts.elements }
  var notificationItems: [NotificationItem] {
    device.published(ReadOnlyNotificationsState.self).items.elements
  }

  /// The current screen; `nil` while the person does not see the app.
  var screen: Screen? {
    device.isRunning && !device.isInBackground ? device.state.screen : nil
  }

  /// The tabs, if they are on the screen.
  var tabs: TabsFeature.State? {
    if case .tabs(let tabs) = screen { tabs } else { nil }
  }

  /// Sends an action to the tabs, if they are on the screen.
  func tap(_ action: TabsFeature.Action) {
    if tabs != nil { device.send(.tabs(action)) }
  }

  /// Sends an action to the details of a contact, if they are open.
  func tapDetails(_ action: ContactDetailsFeature.Action) {
    if tabs?.contacts.details != nil { device.send(.tabs(.contacts(.details(action)))) }
  }

  /// Sends an action to the scanner, if it is open.
  func scan(_ action: QRScannerFeature.Action) {
    if tabs?.home.scanner != nil { device.send(.tabs(.home(.scanner(action)))) }
  }

  /// Sends an action to the change of the phone number, if it is open.
  func changePhone(_ action: PhoneChangeFeature.Action) {
    if tabs?.profile.phoneChange != nil { device.send(.tabs(.profile(.phoneChange(action)))) }
  }

  /// Sends an action to the sign-in, if it is on the screen.
  func signIn(_ action: SignInFeature.Action) {
    if case .signIn = screen { device.send(.signIn(action)) }
  }

  /// Sends an action to onboarding, if it is on the screen.
  func onboard(_ action: OnboardingFeature.Action) {
    if case .onboarding = screen { device.send(.onboarding(action)) }
  }
}

/// A person in a random world.
final class RandomWalkPerson {
  let name: String
  /// The phone number of the person's account, as far as the person knows.
  var phone: PhoneNumber

  init(name: String, phone: PhoneNumber) {
    self.name = name
    self.phone = phone
  }
}
