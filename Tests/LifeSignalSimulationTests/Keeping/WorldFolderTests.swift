import Foundation
import Testing

@testable import LifeSignalSimulation
@testable import StateKit
import TestSupport

/// Folders that are no world's, or of a world that was damaged.
struct WorldFolderTests {
  private let kept = KeptPlay()
  private var path: String { kept.folder.path }

  init() throws {
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
  }

  private func refusal() -> String {
    do {
      _ = try Play(folder: path)
      return "it was taken"
    } catch {
      return "\(error)".replacing(path, with: "DIR")
    }
  }

  private func replaceRecord(_ bytes: [UInt8]) throws {
    try kept.folder.write(bytes, to: KeptPlay.record)
  }

  @Test func `No folder of a world is anybody else's to read`() throws {
    for name in ["", "devices", "devices/Ana"] {
      let path = kept.folder.url.appending(path: name).path(percentEncoded: false)
      let found = try FileManager.default.attributesOfItem(atPath: path)
      #expect(found[.posixPermissions] as? Int == 0o700, "\(name)")
    }
  }

  @Test func `A record that was cut anywhere is refused, and left as it is`() throws {
    let bytes = try kept.folder.bytes(KeptPlay.record)
    for length in stride(from: 0, to: bytes.count, by: 97) {
      let cut = Array(bytes.prefix(length))
      try replaceRecord(cut)
      let message = refusal()
      #expect(message.hasPrefix("DIR: the record of the world is "))
      #expect(message.contains("nothing was changed. Put a whole one in its place"))
      #expect(try kept.folder.bytes(KeptPlay.record) == cut)
    }
    #expect(kept.folder.names == [KeptPlay.record, "devices"])
    try replaceRecord(bytes)
    #expect(refusal() == "it was taken")
  }

  @Test func `A record with any byte changed is refused, and left as it is`() throws {
    let bytes = try kept.folder.bytes(KeptPlay.record)
    for index in stride(from: 0, to: bytes.count, by: 89) {
      var changed = bytes
      changed[index] ^= 0x10
      try replaceRecord(changed)
      #expect(refusal().hasPrefix("DIR: the record of the world is damaged: "))
      #expect(try kept.folder.bytes(KeptPlay.record) == changed)
    }
  }

  @Test func `A record of any size is refused without being read, and left as it is`() throws {
    try kept.folder.makeHuge(KeptPlay.record)
    #expect(
      refusal() == """
        DIR: the record of the world is larger than 268435456 bytes, the most that a record may have; \
        nothing was changed. Put a whole one in its place, or use another folder
        """)
    #expect(kept.folder.names == [KeptPlay.record, "devices"])
  }

  @Test func `A record that is no file is refused`() throws {
    let url = kept.folder.url.appending(path: KeptPlay.record)
    try FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    #expect(refusal().contains("a folder, a link or a device has its name"))
  }

  @Test func `A record of a newer version is refused, and left as it is`() throws {
    var record = try StateRecord(try kept.folder.bytes(KeptPlay.record))
    record.formatVersion += 1
    try replaceRecord(record.encoded)
    #expect(
      refusal() == """
        DIR: the record of the world was written by a newer version of the app: its format is 2, this \
        one knows 1; nothing was changed. Play in it with the newer program, or use another folder
        """)
    #expect(try kept.folder.bytes(KeptPlay.record) == record.encoded)
  }

  @Test(arguments: ["journal-1", "journal-2"])
  func `A damaged journal of the world is set aside, and said once`(name: String) throws {
    try kept.folder.write([1, 2, 3], to: name)
    try kept.play("expect Ana is signed in")
    #expect(kept.failures.count == 1)
    #expect("\(kept.failures)".contains("It was set aside as"))
    #expect(try kept.folder.bytes("\(name).damaged-1") == [1, 2, 3])
    try kept.play("expect Ana is signed in")
    #expect(kept.failures == [])
  }

  @Test(arguments: [".new", ".damaged-1", ".old"])
  func `Devices whose record has another name are no new world`(ending: String) throws {
    let other = KeptPlay.record + ending
    try FileManager.default.moveItem(
      atPath: "\(path)/\(KeptPlay.record)", toPath: "\(path)/\(other)")
    #expect(refusal() == "DIR: it has files, and no world; give the world a folder of its own")
    #expect(kept.folder.names == [other, "devices"])
  }

  @Test func `What a process left that was killed before its first record is a new world`() throws {
    let other = try TemporaryFolder()
    try other.write([1, 2, 3], to: KeptPlay.record + ".new")
    let play = try Play(folder: other.path)
    #expect(play.found == "A new world, kept in \(other.path).")
  }

  @Test(arguments: ["devices", "devices/Ana"])
  func `A folder of a device that is a link is refused, and nothing behind it touched`(
    name: String
  ) throws {
    let other = KeptPlay()
    try other.play("person Ana")
    let theirs = try other.folder.bytes(
      "devices/Ana/_life_signal_domain._read_only_session_state.state")
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: "\(other.folder.path)/\(name)")
    try kept.play("Ana opens the app")
    #expect(kept.failures.count == 2)
    #expect("\(kept.failures)".contains("is no folder"))
    #expect(
      try other.folder.bytes("devices/Ana/_life_signal_domain._read_only_session_state.state")
        == theirs)
  }

  @Test func `A number of the system is said in words`() {
    func text(_ code: Int32) -> String {
      let error = StateFilesError.failed(folder: "DIR", step: "write x", code: code)
      return WorldFolderError.notKept(folder: "DIR", .files(error)).description
    }
    let start = """
      DIR: the last line is not on disk, and the world ends here; what was said before is kept: the \
      system refused to write x in DIR: 
      """
    #expect(
      text(EMFILE) == start
        + "too many files are open; close some, or allow more with `ulimit -n`")
    #expect(text(EISDIR) == start + "a folder has the name of a file; move it away")
    #expect(
      text(EFBIG) == start + "the file would be larger than allowed; allow more with `ulimit -f`")
    #expect(text(EIO) == start + "input/output error")
  }

  @Test func `Another play in the folder is refused while the first goes on`() throws {
    let first = try Play(folder: path)
    #expect(
      refusal() == "DIR: another process plays in this world; end that one, or use another folder")
    try first.begin { _ in }
  }

  @Test func `A folder with other files is left as it is`() throws {
    let other = try TemporaryFolder()
    try other.write(["notes.txt": "milk", "pictures/ana.jpg": "…"])
    #expect(throws: WorldFolderError.foreign(folder: other.path)) { try Play(folder: other.path) }
    #expect(other.names == ["notes.txt", "pictures"])
  }

  @Test func `A file, and a folder in one that is not there, are refused`() throws {
    let other = try TemporaryFolder()
    let file = try other.path("file", "x")
    let missing = other.path + "/none/world"
    #expect(throws: WorldFolderError.files(.notAFolder(folder: file))) { try Play(folder: file) }
    #expect(throws: WorldFolderError.files(.missing(folder: missing))) { try Play(folder: missing) }
    #expect(throws: WorldFolderError.files(.notAFolder(folder: ""))) { try Play(folder: "") }
    #expect(other.names == ["file"])
  }

  @Test func `Damaged files of a device are set aside, said, and nobody else's matter`() throws {
    try kept.play("person Ben", #"Ben signs up as "Ben" "Okafor""#)
    let name = "_life_signal_domain._read_only_session_state.state"
    try kept.folder.write([1, 2, 3], to: "devices/Ana/\(name)")
    // Nothing of the account is left without its session: not for whoever signs in next.
    let answers = try kept.play("people", "expect Ana knows nothing")
    #expect(answers[0].contains("Ana  sees the sign-in screen; is signed out"))
    #expect(answers[0].contains("Ben  sees the tabs; is signed in"))
    #expect(kept.failures.count == 1)
    #expect("\(kept.failures)".contains("It was set aside as"))
    #expect(try kept.folder.bytes("devices/Ana/\(name).damaged-1") == [1, 2, 3])
  }

  @Test
  func `A device whose folder is none does not start, says why, and starts when it is mended`()
    throws
  {
    let device = kept.folder.url.appending(path: "devices/Ana")
    let aside = kept.folder.url.appending(path: "Ana")
    try FileManager.default.moveItem(at: device, to: aside)
    try kept.folder.write([0], to: "devices/Ana")
    try kept.play()
    #expect(kept.failures.count == 1)
    #expect("\(kept.failures)".contains("is no folder"))
    try FileManager.default.removeItem(at: device)
    try FileManager.default.moveItem(at: aside, to: device)
    try kept.play("Ana opens the app", "expect Ana is signed in")
    #expect(kept.failures == [])
  }

  @Test func `When a line cannot be on disk the world says so, and ends`() throws {
    let play = try Play(folder: path)
    try play.begin { _ in }
    try FileManager.default.removeItem(atPath: path)
    var told = 0
    #expect {
      _ = try play.say("Ana checks in") { _ in told += 1 }
    } throws: { error in
      guard case WorldFolderError.notKept = error else { return false }
      return true
    }
    #expect(told == 0)
    #expect(throws: WorldFolderError.self) { _ = try play.say("after 2 h") { _ in told += 1 } }
    #expect(told == 0 && play.elapsed == .zero)
  }
}
