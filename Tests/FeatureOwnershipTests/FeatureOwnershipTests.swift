import Foundation
import LifeSignalDomain
import LifeSignalSimulation
import StateKit
import StateKitSimulation
import Testing

/// A feature's module cannot change what the clients' code does. The folder `Attacks` contains
/// declarations that would change it if they were declared in `LifeSignalDomain`, the module of the
/// clients. Declared in this module, they have no effect on the clients.
struct FeatureOwnershipTests {
  private static let scenarios = URL(filePath: #filePath)
    .appending(path: "../../../Scenarios").standardized

  /// In the scenarios, users add and remove contacts, answer pings, and close and reopen apps, so
  /// each client is used. The world checks its invariants after each event.
  @Test(arguments: ["03-add-by-qr", "07-answer-all", "08-role-change", "10-offline"])
  func `The declarations of a feature do not change the clients' behavior`(name: String) throws {
    let file = Self.scenarios.appending(path: "\(name).scenario")
    let source = try ScenarioSource(name: name, bytes: [UInt8](Data(contentsOf: file)))
    let result = ScenarioRun(try Scenario(source)).run { _ in }
    #expect(result.isPassed)
    #expect(result.expectations > 5)
  }

  @Test func `A feature's alias does not replace the type of a stored property`() throws {
    // The alias is a member of `Equatable`, so it also applies in this type.
    struct Probe: Equatable {
      static var list: Any.Type { ContactList.self }
    }
    #expect(ObjectIdentifier(Probe.list) == ObjectIdentifier(ForgedContactList.self))
    let list = try #require(
      Mirror(reflecting: ContactsState()).children.first { $0.label == "serverList" })
    #expect(list.value is LifeSignalDomain.ContactList)
  }

  @Test func `A feature's Codable methods do not replace a model's witnesses`() throws {
    let snapshot = ContactsSnapshot(revision: Revision(7), contacts: [try Self.ben()])
    let bytes = try JSONEncoder().encode(snapshot)
    #expect(try JSONDecoder().decode(ContactsSnapshot.self, from: bytes) == snapshot)
  }

  @Test func `A feature's hash method does not replace a model's witness`() {
    let (first, second) = (UserID(UUID()), UserID(UUID()))
    var (featureHasher, witnessHasher) = (Hasher(), Hasher())
    // The feature's method hashes nothing. Generic code calls the model's witness instead.
    first.hash(into: &featureHasher)
    #expect(featureHasher.finalize() == Hasher().finalize())
    func hashWithWitness(_ value: some Hashable) { value.hash(into: &witnessHasher) }
    hashWithWitness(second)
    #expect(witnessHasher.finalize() != Hasher().finalize())
  }

  @Test func `A feature's equality operator does not replace a wrapper's witness`() throws {
    let simulation = Simulation()
    let storage = SharedStorage()
    let client = ContactsClient.live(
      in: storage,
      connection: BackendConnection(
        address: DeviceAddress(device: DeviceID(UUID()), launch: LaunchID(UUID())),
        transport: Transport(send: { _ in }, connect: { _ in }), clock: simulation.clock,
        localClock: LocalClock {
          LocalTime(
            instant: BootInstant(boot: BootID(UUID()), uptime: .zero), wall: .distantPast)
        }),
      clock: simulation.clock, uuid: .incrementing(), date: .constant(.distantPast))
    func areEqual<Value: Equatable>(_ first: Value, _ second: Value) -> Bool { first == second }
    func current<Value: PublishedState>(_: Value.Type) -> Value { storage.value(of: Value.self) }
    let before = current(ReadOnlyContactsState.self)
    #expect(areEqual(before, before))
    client.cleared().commit()
    // The state differs because the list has a new generation.
    let after = current(ReadOnlyContactsState.self)
    #expect(before == after, "This module must call the feature's own equality operator.")
    #expect(!areEqual(before, after))
  }

  /// The declarations in `Attacks` give wrong results on purpose, which shows that they are called.
  @Test func `A feature's own module calls the feature's declarations`() async throws {
    var contacts = [try Self.ben()]
    contacts.append(try Self.ben())
    #expect(contacts == [])
    let list: IdentifiedArray<Contact> = [try Self.ben()]
    #expect(list.ids == [])
    #expect(Set(list.map(\.id)) == [])
    #expect(DateGenerator.live.now() == .distantPast)
    await #expect(throws: ContactsError.signedOut) { try await ContactsError.translating { 1 } }
    var number = 1
    number += 1
    #expect(number == .min)
    #expect(max(1, 2) == .min)
    #expect("text".isEmpty)
    #expect(try StateCoding.encode([1]) == [])
  }

  private static func ben() throws -> Contact {
    let now = Date(timeIntervalSince1970: 0)
    return Contact(
      id: UserID(UUID()), name: try PersonName("Ben Okafor"),
      phone: try PhoneNumber("5550100002", region: .us), note: .empty, roles: .responder,
      lastCheckedIn: now, interval: .standard, dateAdded: now, lastUpdated: now)
  }
}
