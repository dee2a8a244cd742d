internal import Foundation
internal import LifeSignalDomain
internal import StateKit

/// One device of a random world, with who holds it.
final class WanderActor {
  let device: Device
  let holder: WanderPerson

  init(device: Device, holder: WanderPerson) {
    self.device = device
    self.holder = holder
  }

  var session: ReadOnlySessionState { device.published(ReadOnlySessionState.self) }
  var user: User? { device.published(ReadOnlyUserState.self).user }
  var contacts: [Contact] { device.published(ReadOnlyContactsState.self).contacts.elements }
  var items: [NotificationItem] {
    device.published(ReadOnlyNotificationsState.self).items.elements
  }

  /// The screen that is shown; none while the app does not run.
  var screen: Screen? { device.isRunning ? device.state.screen : nil }

  /// The tabs, when they are shown.
  var tabs: TabsFeature.State? {
    if case .tabs(let tabs) = screen { tabs } else { nil }
  }

  /// Does something in the tabs, if they are shown: nobody touches what is not there.
  func tap(_ action: TabsFeature.Action) {
    if tabs != nil { device.send(.tabs(action)) }
  }

  /// Does something in the scanner, if it is open.
  func scan(_ action: QRScannerFeature.Action) {
    if tabs?.home.scanner != nil { device.send(.tabs(.home(.scanner(action)))) }
  }

  /// Does something where the number is changed, if that is open.
  func changePhone(_ action: PhoneChangeFeature.Action) {
    if tabs?.profile.phoneChange != nil { device.send(.tabs(.profile(.phoneChange(action)))) }
  }

  /// Does something where one signs in, if that is shown.
  func signIn(_ action: SignInFeature.Action) {
    if case .signIn = screen { device.send(.signIn(action)) }
  }

  /// Does something in onboarding, if that is shown.
  func onboard(_ action: OnboardingFeature.Action) {
    if case .onboarding = screen { device.send(.onboarding(action)) }
  }
}

/// Somebody in a random world.
final class WanderPerson {
  let name: String
  /// The number that their account has now, as far as they know.
  var phone: PhoneNumber

  init(name: String, phone: PhoneNumber) {
    self.name = name
    self.phone = phone
  }
}
