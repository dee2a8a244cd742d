import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalSimulation
import Testing

/// Adding a contact by QR code (rule 5.4), with networks of different latency.
struct AddByCodeScenarioTests {
  @Test(arguments: [Duration.zero, .milliseconds(50), .seconds(2)])
  func `A person adds another person by QR code`(latency: Duration) throws {
    let world = World(seed: 3, latency: latency)
    world.addActivePerson("Ana")
    world.addActivePerson("Ben", lastName: "Okafor")
    let ana = try #require(world.device("Ana"))
    let ben = try #require(world.device("Ben"))
    let anaUser = try #require(ana.published(ReadOnlyUserState.self).user)
    let benUser = try #require(ben.published(ReadOnlyUserState.self).user)
    let bensPayload = QRPayload(code: benUser.qrCode)

    world.scan(bensPayload.link.lowercased(), on: ana)
    let preview = ContactPreview(
      id: benUser.id, name: benUser.name, phone: benUser.phone, note: benUser.note)
    #expect(
      scannerState(of: ana)?.stage
        == .choosing(ContactDraft(code: benUser.qrCode, preview: preview)))

    ana.send(.tabs(.home(.scanner(.addTapped))))
    world.settle()
    #expect(scannerState(of: ana)?.error == .noRoleChosen)
    #expect(ana.published(ReadOnlyContactsState.self).contacts.isEmpty)

    ana.send(.tabs(.home(.scanner(.roleToggled(.responder)))))
    ana.send(.tabs(.home(.scanner(.addTapped))))
    world.settle()
    #expect(scannerState(of: ana)?.stage == .added(preview))
    let benInAnasList = try #require(
      ana.published(ReadOnlyContactsState.self).contact(by: benUser.id))
    let anaInBensList = try #require(
      ben.published(ReadOnlyContactsState.self).contact(by: anaUser.id))
    #expect(benInAnasList.roles == .responder)
    #expect(anaInBensList.roles == .dependent)
    #expect(ana.published(ReadOnlyContactsState.self).responders == [benInAnasList])
    #expect(ana.published(ReadOnlyContactsState.self).dependents.isEmpty)
    #expect(ben.published(ReadOnlyContactsState.self).dependents == [anaInBensList])
    for (device, other) in [(ana, benUser.id), (ben, anaUser.id)] {
      let history = device.published(ReadOnlyNotificationsState.self)
      #expect(history.items.map(\.kind) == [.receiveContactAdded])
      #expect(history.items.map(\.contact) == [other])
      #expect(history.unreadCount == 1)
    }

    world.scan(bensPayload.encoded, on: ana)
    #expect(scannerState(of: ana)?.error == .alreadyAContact(benUser.id))
    world.scan(QRPayload(code: anaUser.qrCode).encoded, on: ana)
    #expect(scannerState(of: ana)?.error == .ownCode)
    world.scan("11111111-2222-4333-8444-555555555555", on: ana)
    #expect(scannerState(of: ana)?.error == .noSuchUser)
    world.scan("hello", on: ana)
    #expect(scannerState(of: ana)?.error == .notALifeSignalCode(.notAUUID))
    #expect(ana.published(ReadOnlyContactsState.self).count == 1)

    ana.send(.tabs(.home(.scanner(.closeTapped))))
    world.settle()
    #expect(scannerState(of: ana) == nil)
    #expect(world.violations.isEmpty)
    #expect(world.issues.isEmpty)
  }
}
