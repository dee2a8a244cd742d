import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of the delivery of an emergency by a phone that was replaced: that one activation, once a
/// session, and nothing else (rule 5.3).
struct BackendLateDeliveryTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson
  /// Ana's new phone, which has replaced `ana`.
  let tablet: RegisteredPerson

  /// Ben watches over Ana.
  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    try harness.link(ana, ben, .responder)
    let session = try harness.signIn(try .test(1), on: .other)
    tablet = RegisteredPerson(device: .other, credentials: session.credentials, user: ana.user)
  }

  private var isOn: Bool {
    get throws { try harness.user(ana).alert != .inactive }
  }

  /// Whether the server refuses the request because the session of the phone has ended.
  private func isRefusedAsEnded(_ request: BackendRequest, by phone: RegisteredPerson) throws
    -> Bool
  {
    if case .failure(.sessionEnded) = try harness.ask(request, by: phone) { true } else { false }
  }

  @Test func `A replaced phone delivers an emergency, whatever the age of its token`() throws {
    let made = harness.now
    harness.wait(40 * 86_400)
    #expect(try harness.perform(.alertOn, by: ana, madeAt: made).get() == .done)
    #expect(try harness.user(ana).alert == .active(since: made))
    #expect(harness.kinds(ben).last == .receiveDependentManualAlertActive)
    for person in [ana, ben] {
      let late = try harness.account(person).notifications.first { $0.kind.category == .alerts }?
        .lateChange
      #expect(late?.date == made && late?.phone == .replaced)
    }
  }

  /// The reply to the first delivery may have been lost.
  @Test func `A repeated delivery changes nothing, even after the end`() throws {
    let request = BackendRequest.perform(harness.action(.alertOn))
    #expect(try harness.ask(request, by: ana).get() == .done)
    let afterDelivery = harness.state.accounts
    #expect(try harness.ask(request, by: ana).get() == .done)
    #expect(harness.state.accounts == afterDelivery)
    _ = try harness.perform(.alertOff, by: tablet).get()
    let afterEnd = harness.state.accounts
    #expect(try harness.ask(request, by: ana).get() == .done)
    // Another action for the same emergency is a repeated delivery, too.
    #expect(try harness.perform(.alertOn, by: ana).get() == .done)
    #expect(try !isOn)
    #expect(try harness.account(ana).history == afterEnd[ana.id]?.history)
    #expect(try harness.account(ben).history == afterEnd[ben.id]?.history)
  }

  @Test(arguments: [true, false])
  func `A second emergency is refused`(isFirstEnded: Bool) throws {
    #expect(try harness.perform(.alertOn(1), by: ana).get() == .done)
    if isFirstEnded { _ = try harness.perform(.alertOff(1), by: tablet).get() }
    let accounts = harness.state.accounts
    #expect(try isRefusedAsEnded(.perform(harness.action(.alertOn(2))), by: ana))
    #expect(harness.state.accounts == accounts)
    #expect(try isOn == !isFirstEnded)
  }

  /// The right is neither used nor lost by what is refused.
  @Test func `Everything else is refused, before and after the delivery`() throws {
    let code = try harness.user(ben).qrCode
    let requests: [BackendRequest] = [
      .perform(harness.action(.checkIn)), .perform(harness.action(.alertOff)),
      .perform(harness.action(.setNote(try EmergencyNote("Asthma")))),
      .perform(harness.action(.setName(try PersonName("Eve Ray")))),
      .perform(harness.action(.setInterval(.longest))),
      .perform(harness.action(.setReminder(.off))),
      .perform(harness.action(.setBiometric(true))),
      .perform(harness.action(.resetQRCode(code))),
      .loadUser, .loadTime, .refreshToken, .endSession, .deleteAccount, .revokeEarlierSessions,
      .sendPhoneChangeCode(try .test(5)), .resetQRCode(code), .setAvatar(nil),
      .previewContact(code), .addContact(code, .both), .change(.answerAllPings([])),
      .change(.remove(ben.id)), .markRead([]), .clearNotifications(.alerts),
      .registerPushAddress(nil), .subscribe(SubscriptionID(1), .user),
      .unsubscribe(SubscriptionID(1)), .sync([], asOf: RequestID(1)),
    ]
    for isDelivered in [false, true] {
      if isDelivered { #expect(try harness.perform(.alertOn, by: ana).get() == .done) }
      let accounts = harness.state.accounts
      for request in requests { #expect(try isRefusedAsEnded(request, by: ana), "\(request)") }
      #expect(harness.state.accounts == accounts)
    }
    #expect(try isOn)
  }

  @Test func `Another device with the token of the replaced phone delivers nothing`() throws {
    let thief = RegisteredPerson(
      device: .bensDevice, credentials: ana.credentials, user: ana.user)
    #expect(try isRefusedAsEnded(.perform(harness.action(.alertOn)), by: thief))
    #expect(try !isOn)
  }

  @Test func `Each replaced session delivers one emergency`() throws {
    let third = try harness.signIn(try .test(1), on: .bensDevice)
    let phone = RegisteredPerson(
      device: .bensDevice, credentials: third.credentials, user: ana.user)
    #expect(try harness.perform(.alertOn(1), by: ana).get() == .done)
    #expect(try harness.perform(.alertOn(2), by: tablet).get() == .done)
    #expect(try harness.user(ana).emergencies.count == 2)
    #expect(try isRefusedAsEnded(.perform(harness.action(.alertOn(3))), by: ana))
    #expect(try isRefusedAsEnded(.perform(harness.action(.alertOn(3))), by: tablet))
    _ = try harness.perform(.alertOff(1, 2), by: phone).get()
    #expect(try !isOn)
  }

  @Test func `A revoked phone and a phone that signed out deliver nothing`() throws {
    _ = try harness.ask(.revokeEarlierSessions, by: tablet).get()
    #expect(try isRefusedAsEnded(.perform(harness.action(.alertOn)), by: ana))
    _ = try harness.ask(.endSession, by: tablet).get()
    #expect(try isRefusedAsEnded(.perform(harness.action(.alertOn)), by: tablet))
    #expect(try !isOn)
  }

  @Test func `The right outlives any number of later sessions`() throws {
    for _ in 0..<20 { _ = try harness.signIn(try .test(1), on: .other) }
    #expect(try harness.perform(.alertOn, by: ana).get() == .done)
    #expect(try isOn)
  }

  @Test func `An emergency that its end had named is logged, and turns nothing on`() throws {
    _ = try harness.perform(.alertOff, by: tablet).get()
    #expect(try harness.perform(.alertOn, by: ana).get() == .done)
    #expect(try !isOn)
    #expect(harness.kinds(ben) == [.receiveDependentManualAlertInactive])
  }
}
