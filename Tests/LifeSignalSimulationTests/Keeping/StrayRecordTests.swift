import Foundation
import TestSupport
import Testing

@testable import LifeSignalSimulation

/// Records of a device that fit each other no more, because somebody took one away or brought one from
/// elsewhere. Nothing is damaged, and the app puts it right as if it were.
struct StrayRecordTests {
  private let kept = KeptPlay()
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

  /// Six rules were broken before anything was played.
  @Test func `Without the record of the session nothing of the account is kept`() throws {
    try FileManager.default.removeItem(atPath: place(session, of: "Ana"))
    try kept.play(
      "expect Ana is signed out", "expect Ana knows nothing", "Ana gets the network back",
      "Ana signs in", #"expect Ana is called "Ana Diaz""#,
      "expect Ana lists Ben as responder and dependent")
    #expect(kept.failures == [])
  }

  @Test func `Somebody else's profile goes, with all that was there, and the own one comes`() throws
  {
    try FileManager.default.removeItem(atPath: place(user, of: "Ana"))
    try FileManager.default.copyItem(
      atPath: place(user, of: "Ben"), toPath: place(user, of: "Ana"))
    try kept.play(
      "Ana gets the network back", "after 1 min Ana tries again",
      #"expect Ana is called "Ana Diaz""#,
      "expect Ana lists Ben as responder and dependent")
    #expect(kept.failures == [])
  }

  @Test func `Somebody else's device is signed out here, and stays what it is there`() throws {
    let folder = "\(kept.folder.path)/devices"
    try FileManager.default.removeItem(atPath: "\(folder)/Ana")
    try FileManager.default.copyItem(atPath: "\(folder)/Ben", toPath: "\(folder)/Ana")
    try kept.play(
      "Ana gets the network back", "expect Ana knows nothing", "expect Ben is signed in",
      "Ana signs in", #"expect Ana is called "Ana Diaz""#)
    #expect(kept.failures == [])
  }
}
