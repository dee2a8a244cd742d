import Foundation
import Testing

@testable import StateKit
import TestSupport

/// A real folder.
@Suite struct FolderStateFilesTests {
  let folder = TemporaryFolder.place()

  private var files: FolderStateFiles { FolderStateFiles(folder.path) }

  @Test func `What was synchronized is there at the next launch`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    cells.setTogether(2, [1, 2])
    try await cells.storage.synchronize()
    cells.storage.close()
    #expect(try Cells.found(in: files) == [1, 2, 2])
    #expect(folder.names.allSatisfy { $0.hasSuffix(".state") } && folder.names.count == 3)
  }

  @Test func `A folder that is not there is made, and one within it is not`() async throws {
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(throws: StateFilesError.missing(folder: folder.path + "/a/b")) {
      try FolderStateFiles(folder.path + "/a/b").open()
    }
    #expect(try Cells.found(in: files) == [0, 0, 0])
    #expect(FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `A folder that may not be made names the one around it`() throws {
    // Root may write everywhere but there.
    let parent = geteuid() == 0 ? "/sys/kernel" : folder.path
    if geteuid() != 0 {
      try folder.make()
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: parent)
    }
    for name in ["/new", "//new//"] {
      #expect(throws: StateFilesError.notPermitted(folder: parent)) {
        try FolderStateFiles(parent + name).open()
      }
    }
    #expect(throws: StateFilesError.missing(folder: parent + "/none/new")) {
      try FolderStateFiles(parent + "/none/new").open()
    }
  }

  @Test func `Two storages never share a folder, whatever path leads to it`() throws {
    let first = try Cells(files)
    #expect(throws: StateFilesError.inUse(folder: folder.path)) { try Cells(files) }
    let other = folder.path + "/../" + URL(filePath: folder.path).lastPathComponent
    #expect(throws: StateFilesError.inUse(folder: other)) { try Cells(FolderStateFiles(other)) }
    first.storage.close()
    #expect(try Cells.found(in: files) == [0, 0, 0])
  }

  @Test func `A path that leads to no folder is refused`() throws {
    try folder.make()
    try Data([1]).write(to: folder.url.appending(path: "file"))
    for path in [folder.path + "/file", "", "a\0b"] {
      #expect(throws: StateFilesError.notAFolder(folder: path)) {
        try FolderStateFiles(path).open()
      }
    }
  }

  @Test func `A record with any byte flipped, or cut there, is set aside whole`() async throws {
    let cells = try Cells(files)
    cells.a.set(41)
    try await cells.a.synchronize()
    cells.storage.close()
    let bytes = try folder.bytes(CellFile.a)
    for index in bytes.indices {
      var flipped = bytes
      flipped[index] ^= 0x20
      for damaged in [flipped, Array(bytes.prefix(index))] {
        let folder = TemporaryFolder.place()
        try folder.make()
        try folder.write(damaged, to: CellFile.a)
        #expect(try Cells.found(in: FolderStateFiles(folder.path)) == [0, 0, 0])
        #expect(folder.names == [CellFile.a + ".damaged-1"])
        #expect(try folder.bytes(CellFile.a + ".damaged-1") == damaged)
      }
    }
  }

  @Test func `A folder, a link or a pipe in the place of a record is set aside`() async throws {
    try folder.make()
    let place = folder.url.appending(path: CellFile.a)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    #expect(try Cells.found(in: files) == [0, 0, 0])
    try folder.write([1], to: "elsewhere")
    try FileManager.default.createSymbolicLink(
      at: place, withDestinationURL: folder.url.appending(path: "elsewhere"))
    #expect(try Cells.found(in: files) == [0, 0, 0])
    #expect(unsafe mkfifo(place.path(percentEncoded: false), 0o600) == 0)
    let cells = try Cells(files)
    #expect(cells.values == [0, 0, 0])
    cells.a.set(1)
    try await cells.a.synchronize()
    cells.storage.close()
    #expect(try Cells.found(in: files) == [1, 0, 0])
    #expect(try folder.bytes("elsewhere") == [1])
    #expect(folder.names.count == 5)
  }

  @Test func `What a crash left half written is removed, and nothing else`() throws {
    try folder.make()
    for name in [CellFile.a + ".new", "journal-1.new", "notes.new", "other", "x.state.damaged-1"] {
      try folder.write([1], to: name)
    }
    #expect(try Cells.found(in: files) == [0, 0, 0])
    #expect(folder.names == ["notes.new", "other", "x.state.damaged-1"])
  }

  @Test func `A folder that vanishes is reported, and one put in its place is left alone`()
    async throws
  {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    try FileManager.default.removeItem(at: folder.url)
    try folder.make()
    try folder.write([7], to: CellFile.a)
    cells.a.set(2)
    let missing = DurabilityError.files(.missing(folder: folder.path))
    await #expect(throws: missing) { try await cells.a.synchronize() }
    #expect(try folder.bytes(CellFile.a) == [7])
    // Neither is a record read there, as if it had never been.
    let late = CellClient.live(Vault.self, in: cells.storage)
    #expect(late.value() == 0)
    #expect(cells.recorder.issues.last?.contains("was removed while it was in use") == true)
    // And the folder is not locked for whoever comes next.
    #expect(try Cells.found(in: files) == [0, 0, 0])
  }

  @Test func `A folder that cannot be written is read, and says so`() async throws {
    // Root may write everywhere but there.
    let path = geteuid() == 0 ? "/sys/kernel" : folder.path
    if geteuid() != 0 {
      try folder.make()
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
    }
    let cells = try Cells(FolderStateFiles(path))
    cells.a.set(1)
    await #expect(throws: DurabilityError.files(.notPermitted(folder: path))) {
      try await cells.a.synchronize()
    }
    #expect(cells.a.value() == 1)
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read everything."))
  func `A file that may not be read is said to be it, and is left where it is`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    cells.storage.close()
    let path = folder.path + "/" + CellFile.a
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let next = try Cells(files)
    #expect(next.values == [0, 0, 0])
    #expect(next.recorder.issues.first?.contains("\"\(path)\", could not be read") == true)
    next.storage.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @Test(arguments: [EACCES, EPERM])
  func `What the system forbids of a file is not said of its folder`(code: Int32) {
    let made = StateFilesError(
      SystemCall.Failure(code: code), step: "read a", folder: "f", reading: "a")
    #expect(made == .notReadable(folder: "f", name: "a"))
    #expect(made.description.hasPrefix("The file \"f/a\" is there"))
  }

  @Test(arguments: [
    (ENOSPC, StateFilesError.full(folder: "f")), (EDQUOT, .full(folder: "f")),
    (EROFS, .notPermitted(folder: "f")), (EACCES, .notPermitted(folder: "f")),
    (ENOENT, .missing(folder: "f")), (ENOTDIR, .notAFolder(folder: "f")),
    (EIO, .failed(folder: "f", step: "write a", code: EIO)),
  ])
  func `Each error of the system is one that says what to do`(
    code: Int32, error: StateFilesError
  ) {
    let made = StateFilesError(SystemCall.Failure(code: code), step: "write a", folder: "f")
    #expect(made == error)
    #expect(made.description.contains("\"f\""))
  }
}
