import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of emergencies on the server (rule 5.3): in any order of their messages, late, and with
/// several phones.
struct BackendEmergenciesTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson

  /// Ben watches over Ana.
  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    try harness.link(ana, ben, .responder)
    harness.wait(600)
  }

  /// Signs Ana in on another phone.
  private func anasTablet() throws -> RegisteredPerson {
    let session = try harness.signIn(try .test(1), on: .other)
    return RegisteredPerson(device: .other, credentials: session.credentials, user: ana.user)
  }

  private func newest(_ person: RegisteredPerson) throws -> NotificationItem {
    try #require(try harness.account(person).notifications.first)
  }

  // MARK: Order

  @Test func `An end that arrives before its start leaves no alarm, and both sides learn of both`()
    throws
  {
    let made = harness.now
    harness.wait(300)
    _ = try harness.perform(.alertOff, by: ana).get()
    #expect(harness.kinds(ana) == [] && harness.kinds(ben) == [])
    _ = try harness.perform(.alertOn, by: ana, madeAt: made).get()
    #expect(try harness.user(ana).alert == .inactive)
    #expect(try harness.user(ana).emergencies == [])
    #expect(harness.state.contact(ana.id, of: ben.id)?.alert == .inactive)
    #expect(harness.kinds(ana) == [.sendManualAlertInactive])
    #expect(harness.kinds(ben) == [.receiveDependentManualAlertInactive])
    #expect(
      harness.lastMessage(ana)
        == "An emergency alert that you had already turned off was delivered.")
    #expect(
      harness.lastMessage(ben)
        == "Ana Diaz had turned on the emergency alert, and turned it off again.")
    for person in [ana, ben] {
      let late = try newest(person).lateChange
      #expect(late?.change == .turnedOn && late?.date == made && late?.phone == .current)
    }
  }

  @Test func `Copies of an end and of its start, in any order, turn nothing on`() throws {
    for order in [[false, true], [true, false]] {
      for isOn in order + order {
        _ = try harness.perform(isOn ? .alertOn : .alertOff, by: ana).get()
      }
      #expect(try harness.user(ana).alert == .inactive)
    }
    // The emergency was announced once, and never as being on.
    #expect(harness.kinds(ben) == [.receiveDependentManualAlertInactive])
  }

  @Test func `A second emergency is announced again, and stays on until it is named`() throws {
    _ = try harness.perform(.alertOn(1), by: ana).get()
    _ = try harness.perform(.alertOn(2), by: ana).get()
    #expect(harness.kinds(ana) == [.sendManualAlertActive, .sendManualAlertActive])
    #expect(
      harness.kinds(ben) == [
        .receiveDependentManualAlertActive, .receiveDependentManualAlertActive,
      ])
    _ = try harness.perform(.alertOff(1), by: ana).get()
    #expect(try harness.user(ana).alert != .inactive)
    _ = try harness.perform(.alertOff(2), by: ana).get()
    #expect(try harness.user(ana).alert == .inactive)
    #expect(harness.kinds(ben).last == .receiveDependentManualAlertInactive)
  }

  @Test func `Without responders, no notice of an emergency says that they were notified`() throws {
    // Ben watches over Ana, and has no responders himself.
    for number: UInt8 in [1, 2] {
      _ = try harness.perform(.alertOn(number), by: ben).get()
      #expect(harness.lastMessage(ben)?.contains("You have no responders") == true)
    }
  }

  // MARK: Late notices

  @Test func `A late notice contains when the emergency was turned on or off`() throws {
    for (intent, change) in [
      (UserIntent.alertOn, LateEmergencyChange.Change.turnedOn), (.alertOff, .turnedOff),
    ] {
      let made = harness.now
      harness.wait(1_000)
      _ = try harness.perform(intent, by: ana, madeAt: made).get()
      for person in [ana, ben] {
        let late = try newest(person).lateChange
        #expect(late?.change == change && late?.date == made && late?.phone == .current)
      }
      harness.wait(100)
    }
  }

  @Test func `A notice within a minute contains no date`() throws {
    let made = harness.now
    harness.wait(59.9)
    _ = try harness.perform(.alertOn, by: ana, madeAt: made).get()
    #expect(try newest(ana).lateChange == nil && newest(ben).lateChange == nil)
  }

  @Test func `A person who becomes a responder later learns when the emergency was turned on`()
    throws
  {
    let cara = try harness.register("Cara Lund", 3, on: .other)
    _ = try harness.perform(.alertOn, by: ana).get()
    let made = harness.now
    harness.wait(600)
    try harness.link(ana, cara, .responder)
    let item = try harness.account(cara).notifications.first {
      $0.kind == .receiveDependentManualAlertActive
    }
    #expect(item?.lateChange?.date == made && item?.lateChange?.phone == .current)
  }

  // MARK: Phones

  @Test(arguments: [true, false])
  func `An end on another phone than the start says so, on both sides`(isOnOtherPhone: Bool) throws
  {
    _ = try harness.perform(.alertOn, by: ana).get()
    let phone = isOnOtherPhone ? try anasTablet() : ana
    _ = try harness.perform(.alertOff, by: phone).get()
    for person in [ana, ben] {
      #expect(harness.lastMessage(person)?.contains("with another phone") == isOnOtherPhone)
    }
  }

  @Test func `A server that does not know the phone of the start does not claim another one`()
    throws
  {
    _ = try harness.perform(.alertOn, by: ana).get()
    let bytes = try StateCoding.encode(try harness.account(ana).emergencies)
    let text = String(decoding: bytes, as: UTF8.self)
    // A record of an earlier version.
    let earlier = text.replacing(/"devices":\[[^\]]*\],/, with: "")
    #expect(earlier != text)
    let record = try StateCoding.decode(EmergencyRecord.self, from: Array(earlier.utf8))
    #expect(record.open == [EmergencyID(uuid(0xE1))])
    #expect(record.devices(of: record.open) == [])
  }

  // MARK: The limit of unknown emergencies

  private static func id(_ number: Int) -> EmergencyID {
    EmergencyID(
      UUID(
        uuid: (9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255))))
  }

  @Test func `An end that names too many unknown emergencies is refused, and changes nothing`()
    throws
  {
    let limit = EmergencyRecord.maximumUnknownCount
    let refusal = BackendRefusal.tooManyUnknownEmergencies(limit: limit)
    _ = try harness.perform(.alertOn, by: ana).get()
    let known = EmergencyID(uuid(0xE1))
    let accounts = harness.state.accounts
    let tooMany = (0...limit).map(Self.id)
    #expect(
      try harness.perform(.deactivateAlert([known] + tooMany), by: ana) == .failure(refusal))
    #expect(harness.state.accounts == accounts)
    // The limit is that of the account, and not of one end.
    for number in 0..<limit {
      _ = try harness.perform(.deactivateAlert([Self.id(number)]), by: ana).get()
    }
    #expect(try harness.account(ana).emergencies.unknownCount == limit)
    #expect(
      try harness.perform(.deactivateAlert([known, Self.id(limit)]), by: ana)
        == .failure(refusal))
    #expect(try harness.user(ana).alert != .inactive)
    // An end of what the server knows is never refused.
    _ = try harness.perform(.deactivateAlert([known, Self.id(0)]), by: ana).get()
    #expect(try harness.user(ana).alert == .inactive)
  }

  @Test func `Emergencies that arrived are never forgotten, and do not count`() throws {
    let count = EmergencyRecord.maximumUnknownCount + 10
    for number in 0..<count {
      _ = try harness.perform(.activateAlert(Self.id(number)), by: ana).get()
      _ = try harness.perform(.deactivateAlert([Self.id(number)]), by: ana).get()
    }
    let record = try harness.account(ana).emergencies
    #expect(record.unknownCount == 0)
    #expect((0..<count).allSatisfy { record.contains(Self.id($0)) })
    // A repeated message turns none of them on again.
    _ = try harness.perform(.activateAlert(Self.id(0)), by: ana).get()
    #expect(try harness.user(ana).alert == .inactive)
  }

  @Test func `An emergency that arrives after its end no longer counts as unknown`() throws {
    _ = try harness.perform(.alertOff(1, 2), by: ana).get()
    #expect(try harness.account(ana).emergencies.unknownCount == 2)
    _ = try harness.perform(.alertOn(1), by: ana).get()
    #expect(try harness.account(ana).emergencies.unknownCount == 1)
    #expect(try harness.account(ana).emergencies.contains(EmergencyID(uuid(0xE1))))
  }
}
