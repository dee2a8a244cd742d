public import Foundation
public import LifeSignalDomain
public import StateKit
public import StateKitSimulation

// What a caller on the driver thread may use. (Signatures; the bodies follow.)
//
//   let world = World(seed: 1)                            // clock at T0 = World.start, latency of the network zero
//   let ana = world.addPerson("Ana")                      // a Person: name, phone (+1 555 010 0001, ...02, ...), and its first device, launched
//   let phone = world.device("Ana")                       // Device; nil when nobody is called that
//   world.fixNextCode(VerificationCode("123456"))         // the next code that the backend sends
//   phone.send(.signIn(.numberChanged("555 010 0001")))   // one action, as a finger would; nothing else has run yet
//   world.settle()                                        // everything that can happen now, messages in flight included
//   world.advance(by: .seconds(3600))                     // virtual time
//   phone.published(ReadOnlyContactsState.self).contacts  // what a view would read now
//   phone.state                                           // ApplicationFeature.State
//   world.messages(to: ana.phone)                         // [SMS], oldest first: .code, .sentAt
//   world.backend                                         // BackendState
//   world.violations                                      // [Violation]: .invariant (number), .statement, .detail, .device, .elapsed
//   world.elapsed: Duration, world.now: Date (T0 + elapsed), world.log: EventLog (origins: device names, "backend")
//
// ApplicationFeature.Action, what a story needs:
//   .launched                                             // sent by addPerson
//   .signIn(.regionSelected(.us | .ca | .uk | .au)) .signIn(.numberChanged(String)) .signIn(.sendCodeTapped)
//   .signIn(.codeChanged(String)) .signIn(.verifyTapped) .signIn(.changeNumberTapped)
//   .onboarding(.firstNameChanged(String)) .onboarding(.lastNameChanged(String)) .onboarding(.nextTapped) .onboarding(.backTapped)
//   .onboarding(.noteChanged(String)) .onboarding(.intervalUnitSelected(.days | .hours)) .onboarding(.intervalValueSelected(Int))
//   .onboarding(.reminderSelected(.off | .thirtyMinutes | .twoHours)) .onboarding(.biometricToggled(Bool))
//   .onboarding(.completeTapped) .onboarding(.cancelTapped)
//   .home(.scanTapped)                                    // presents the scanner
//   .home(.scanner(.codeScanned(String)))                 // camera, gallery, typed, pasted: all the same
//   .home(.scanner(.roleToggled(.responder | .dependent))) .home(.scanner(.addTapped)) .home(.scanner(.closeTapped))
//   .signOutTapped
//
// ApplicationFeature.State: .screen: .signIn(SignInFeature.State) | .loading | .onboarding(OnboardingFeature.State) | .home(HomeFeature.State)
//   SignInFeature.State.error: SessionError?   OnboardingFeature.State.error: OnboardingError?
//   HomeFeature.State.scanner: AddContactFeature.State?
//   AddContactFeature.State: .stage: .scanning | .lookingUp(QRCodeID) | .choosing(ContactDraft) | .added(Contact); .error: AddContactError?
//   AddContactError: .notALifeSignalCode(QRPayloadError) .noSuchUser .ownCode .alreadyAContact(UserID) .noRoleChosen .failed(ContactsError)
//
// Published (device.published(...)):
//   ReadOnlySessionState: .phase: SessionPhase<SignedInAccount>, .hasValidToken, .isAuthenticated, ...
//      phase: .signedOut(reason) .codeSent(Verification) .verifying(Verification) .loadingProfile(account)
//             .onboarding(account, step) .active(account, .online | .offline) .refreshing(account) .failed(reason, prior)
//   ReadOnlyUserState: .user: User?, .userName, .userPhoneNumber, .qrCodeID, .dueAt
//   ReadOnlyContactsState: .contacts: IdentifiedArray<Contact>, .count, .contact(by:), .responders, .dependents
//   ReadOnlyNotificationsState: .items: IdentifiedArray<NotificationItem>, .unreadCount, .hasUnreadNotifications, ...
