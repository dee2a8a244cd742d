import Foundation
import TestSupport
import Testing

@testable import LifeSignalSimulation

/// Records of a device that do not match, because one was removed or copied from another device.
/// Nothing is damaged, and the app removes what does not belong to the account.
struct StrayRecordTests {
  private let kept = PersistedPlaySession()
  private let session = "_life_signal_domain._read_only_session_state.state"
  private let user = "_life_signal_domain._read_only_user_state.state"

  init() throws {
    try kept.play(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "person Ben",
      #"Ben signs up as "Ben" "Okafor""#, "Ana adds Ben as responder and dependent",
      "Ana loses the network", "Ana checks in")
  }

  private func place(_ name: String, of device: String) -> String {
    "\(kept.folder.path)/devices/\(device)/\(name)"
  }

  /// Before the fix, this violated six invariants at launch.
  @Test func `Without the record of the session the device keeps no account data`() throws {
    try FileManager.default.removeItem(atPath: place(session, of: "Ana"))
    try kept.play(
      "expect Ana is signed out", "expect Ana knows nothing", "Ana gets the network back",
      "Ana signs in", #"expect Ana is called "Ana Diaz""#,
      "expect Ana lists Ben as responder and dependent")
    #expect(kept.failures == [])
  }

  @Test func `Another account's profile is removed, and the own profile is loaded`() throws {
    try FileManager.default.removeItem(atPath: place(user, of: "Ana"))
    try FileManager.default.copyItem(
      atPath: place(user, of: "Ben"), toPath: place(user, of: "Ana"))
    try kept.play(
      "Ana gets the network back", "after 1 min Ana tries again",
      #"expect Ana is called "Ana Diaz""#,
      "expect Ana lists Ben as responder and dependent")
    #expect(kept.failures == [])
  }

  @Test func `A copy of another device is signed out, and the original stays signed in`() throws {
    let folder = "\(kept.folder.path)/devices"
    try FileManager.default.removeItem(atPath: "\(folder)/Ana")
    try FileManager.default.copyItem(atPath: "\(folder)/Ben", toPath: "\(folder)/Ana")
    try kept.play(
      "Ana gets the network back", "expect Ana knows nothing", "expect Ben is signed in",
      "Ana signs in", #"expect Ana is called "Ana Diaz""#)
    #expect(kept.failures == [])
  }
}
