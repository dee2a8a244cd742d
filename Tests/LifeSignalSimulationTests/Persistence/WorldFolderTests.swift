import Foundation
import Testing

@testable import LifeSignalSimulation
@testable import StateKit
import TestSupport

/// Tests of opening the folder of a world, if it contains no world, a damaged one, or one that
/// another session uses.
struct WorldFolderTests {
  private let session = PersistedPlaySession()
  private var path: String { session.folder.path }

  init() throws {
    try session.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
  }

  private func refusal() -> String {
    do {
      _ = try PlaySession(folder: path)
      return "the world was opened"
    } catch {
      return "\(error)".replacing(path, with: "DIR")
    }
  }

  private func replaceRecord(_ bytes: [UInt8]) throws {
    try session.folder.write(bytes, to: PersistedPlaySession.recordName)
  }

  @Test func `Only the user who created a world can read its folders`() throws {
    for name in ["", "devices", "devices/Ana"] {
      let path = session.folder.url.appending(path: name).path(percentEncoded: false)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o700, "\(name)")
    }
  }

  @Test func `A truncated record is refused, and left unchanged`() throws {
    let bytes = try session.folder.bytes(PersistedPlaySession.recordName)
    for length in stride(from: 0, to: bytes.count, by: 97) {
      let truncated = Array(bytes.prefix(length))
      try replaceRecord(truncated)
      let message = refusal()
      #expect(message.hasPrefix("DIR: the record of the world is "))
      #expect(message.contains("nothing was changed. Restore an undamaged copy of the record"))
      #expect(try session.folder.bytes(PersistedPlaySession.recordName) == truncated)
    }
    #expect(session.folder.names == [PersistedPlaySession.recordName, "devices"])
    try replaceRecord(bytes)
    #expect(refusal() == "the world was opened")
  }

  @Test func `A record with any byte changed is refused, and left unchanged`() throws {
    let bytes = try session.folder.bytes(PersistedPlaySession.recordName)
    for index in stride(from: 0, to: bytes.count, by: 89) {
      var changed = bytes
      changed[index] ^= 0x10
      try replaceRecord(changed)
      #expect(refusal().hasPrefix("DIR: the record of the world is damaged: "))
      #expect(try session.folder.bytes(PersistedPlaySession.recordName) == changed)
    }
  }

  @Test func `A record over the size limit is refused without being read, and left unchanged`()
    throws
  {
    try session.folder.makeHugeFile(PersistedPlaySession.recordName)
    #expect(
      refusal() == """
        DIR: the record of the world is larger than 268435456 bytes, the most that a record may have; \
        nothing was changed. Restore an undamaged copy of the record, or use another folder
        """)
    #expect(session.folder.names == [PersistedPlaySession.recordName, "devices"])
  }

  @Test func `A record that is not a file is refused`() throws {
    let url = session.folder.url.appending(path: PersistedPlaySession.recordName)
    try FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    #expect(refusal().contains("a folder, a link or a device has its name"))
  }

  @Test func `A record of a newer version is refused, and left unchanged`() throws {
    var record = try StateRecord(try session.folder.bytes(PersistedPlaySession.recordName))
    record.formatVersion += 1
    try replaceRecord(record.encoded)
    #expect(
      refusal() == """
        DIR: the record of the world was written by a newer version of the app: its format is 2, \
        this app's is 1; nothing was changed. Use the newer version of this program, or use another \
        folder
        """)
    #expect(try session.folder.bytes(PersistedPlaySession.recordName) == record.encoded)
  }

  @Test(arguments: ["journal-1", "journal-2"])
  func `A damaged journal of the world is set aside, and reported once`(name: String) throws {
    try session.folder.write([1, 2, 3], to: name)
    try session.play("expect Ana is signed in")
    #expect(session.failures.count == 1)
    #expect("\(session.failures)".contains("It was set aside as"))
    #expect(try session.folder.bytes("\(name).damaged-1") == [1, 2, 3])
    try session.play("expect Ana is signed in")
    #expect(session.failures == [])
  }

  @Test(arguments: [".new", ".damaged-1", ".old"])
  func `A folder with devices but without a record is not a new world`(ending: String) throws {
    let otherName = PersistedPlaySession.recordName + ending
    try FileManager.default.moveItem(
      atPath: "\(path)/\(PersistedPlaySession.recordName)", toPath: "\(path)/\(otherName)")
    #expect(refusal() == "DIR: it contains files, but no world; use an empty or a new folder")
    #expect(session.folder.names == [otherName, "devices"])
  }

  @Test func `A folder that contains only an unfinished record is a new world`() throws {
    let other = try TemporaryFolder()
    try other.write([1, 2, 3], to: PersistedPlaySession.recordName + ".new")
    let play = try PlaySession(folder: other.path)
    #expect(play.folderSummary == "A new world, saved in \(other.path).")
  }

  @Test(arguments: ["devices", "devices/Ana"])
  func `A device folder that is a link is refused, and its target is unchanged`(
    name: String
  ) throws {
    let other = PersistedPlaySession()
    try other.play("person Ana")
    let bytes = try other.folder.bytes(
      "devices/Ana/_life_signal_domain._read_only_session_state.state")
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: "\(other.folder.path)/\(name)")
    try session.play("Ana opens the app")
    #expect(session.failures.count == 2)
    #expect("\(session.failures)".contains("is not a folder"))
    #expect(
      try other.folder.bytes("devices/Ana/_life_signal_domain._read_only_session_state.state")
        == bytes)
  }

  @Test func `An error number of the system is reported as text`() {
    func text(_ code: Int32) -> String {
      let error = StateFilesError.failed(folder: "DIR", step: "write x", code: code)
      return WorldFolderError.notSaved(folder: "DIR", .files(error)).description
    }
    let start = """
      DIR: all changes except the last are saved; the session ends, because the last change could \
      not be saved: the system refused to write x in DIR: 
      """
    #expect(
      text(EMFILE) == start
        + "too many files are open; close some, or allow more with `ulimit -n`")
    #expect(text(EISDIR) == start + "a folder has the name of the file; move the folder")
    #expect(
      text(EFBIG) == start
        + "the file would exceed the size limit; raise it with `ulimit -f`")
    #expect(text(EIO) == start + "input/output error")
  }

  @Test func `A second session in the folder is refused while the first is running`() throws {
    let first = try PlaySession(folder: path)
    #expect(
      refusal()
        == "DIR: another process is using this world; end it, or use another folder")
    try first.begin { _ in }
  }

  @Test func `A folder with other files is left unchanged`() throws {
    let other = try TemporaryFolder()
    try other.write(["notes.txt": "milk", "pictures/ana.jpg": "…"])
    #expect(throws: WorldFolderError.notAWorld(folder: other.path)) {
      try PlaySession(folder: other.path)
    }
    #expect(other.names == ["notes.txt", "pictures"])
  }

  @Test func `A file, and a folder without a parent folder, are refused`() throws {
    let other = try TemporaryFolder()
    let file = try other.pathOfNewFile("file", "x")
    let missing = other.path + "/none/world"
    #expect(throws: WorldFolderError.files(.notAFolder(folder: file))) {
      try PlaySession(folder: file)
    }
    #expect(throws: WorldFolderError.files(.missing(folder: missing))) {
      try PlaySession(folder: missing)
    }
    #expect(throws: WorldFolderError.files(.notAFolder(folder: ""))) { try PlaySession(folder: "") }
    #expect(other.names == ["file"])
  }

  @Test func `Damaged files of a device are set aside and reported, and affect no other device`()
    throws
  {
    try session.play("person Ben", #"Ben signs up as "Ben" "Okafor""#)
    let name = "_life_signal_domain._read_only_session_state.state"
    try session.folder.write([1, 2, 3], to: "devices/Ana/\(name)")
    // Without the session, the device removes the account data, so that the next person who signs
    // in does not see it.
    let answers = try session.play("people", "expect Ana knows nothing")
    #expect(answers[0].contains("Ana  sees the sign-in screen; is signed out"))
    #expect(answers[0].contains("Ben  sees the tabs; is signed in"))
    #expect(session.failures.count == 1)
    #expect("\(session.failures)".contains("It was set aside as"))
    #expect(try session.folder.bytes("devices/Ana/\(name).damaged-1") == [1, 2, 3])
  }

  @Test
  func `A device without a folder cannot start until the folder is back`()
    throws
  {
    let device = session.folder.url.appending(path: "devices/Ana")
    let movedDevice = session.folder.url.appending(path: "Ana")
    try FileManager.default.moveItem(at: device, to: movedDevice)
    try session.folder.write([0], to: "devices/Ana")
    try session.play()
    #expect(session.failures.count == 1)
    #expect("\(session.failures)".contains("is not a folder"))
    try FileManager.default.removeItem(at: device)
    try FileManager.default.moveItem(at: movedDevice, to: device)
    try session.play("Ana opens the app", "expect Ana is signed in")
    #expect(session.failures == [])
  }

  @Test func `A session ends without reporting a result that cannot be saved`() throws {
    let play = try PlaySession(folder: path)
    try play.begin { _ in }
    try FileManager.default.removeItem(atPath: path)
    var reportCount = 0
    #expect {
      _ = try play.run(line: "Ana checks in") { _ in reportCount += 1 }
    } throws: { error in
      guard case WorldFolderError.notSaved = error else { return false }
      return true
    }
    #expect(reportCount == 0)
    #expect(throws: WorldFolderError.self) {
      _ = try play.run(line: "after 2 h") { _ in reportCount += 1 }
    }
    #expect(reportCount == 0 && play.elapsed == .zero)
  }
}
