import Foundation
import TestSupport
import Testing

@testable import LifeSignalSimulation

/// Records that do not match each other or their device, because they were copied from another
/// device, or because one was removed. No record is damaged, and the app removes the data of other
/// accounts.
struct MismatchedRecordTests {
  private let session = PersistedPlaySession()
  private let sessionRecord = "_life_signal_domain._read_only_session_state.state"
  private let userRecord = "_life_signal_domain._read_only_user_state.state"

  init() throws {
    try session.play(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "person Ben",
      #"Ben signs up as "Ben" "Okafor""#, "Ana adds Ben as responder and dependent",
      "Ana loses the network", "Ana checks in")
  }

  private func path(_ name: String, of device: String) -> String {
    "\(session.folder.path)/devices/\(device)/\(name)"
  }

  /// Regression test: without the record of the session, a launch violated six invariants.
  @Test func `A device without the record of its session keeps no account data`() throws {
    try FileManager.default.removeItem(atPath: path(sessionRecord, of: "Ana"))
    try session.play(
      "expect Ana is signed out", "expect Ana knows nothing", "Ana gets the network back",
      "Ana signs in", #"expect Ana is called "Ana Diaz""#,
      "expect Ana lists Ben as responder and dependent")
    #expect(session.failures == [])
  }

  @Test func `Another account's profile is removed, and the account's own profile is loaded`()
    throws
  {
    try FileManager.default.removeItem(atPath: path(userRecord, of: "Ana"))
    try FileManager.default.copyItem(
      atPath: path(userRecord, of: "Ben"), toPath: path(userRecord, of: "Ana"))
    try session.play(
      "Ana gets the network back", "after 1 min Ana tries again",
      #"expect Ana is called "Ana Diaz""#,
      "expect Ana lists Ben as responder and dependent")
    #expect(session.failures == [])
  }

  @Test func `A copy of another device is signed out, and the original stays signed in`() throws {
    let folder = "\(session.folder.path)/devices"
    try FileManager.default.removeItem(atPath: "\(folder)/Ana")
    try FileManager.default.copyItem(atPath: "\(folder)/Ben", toPath: "\(folder)/Ana")
    try session.play(
      "Ana gets the network back", "expect Ana knows nothing", "expect Ben is signed in",
      "Ana signs in", #"expect Ana is called "Ana Diaz""#)
    #expect(session.failures == [])
  }
}
