import Foundation
import Testing

@testable import StateKit
import TestSupport

/// Files in a folder on disk.
@Suite struct FolderStateFilesTests {
  let folder = TemporaryFolder.notCreated()

  private var files: FolderStateFiles { FolderStateFiles(folder.path) }

  @Test func `Synchronized changes are present at the next launch`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    cells.setTogether(2, cells: [1, 2])
    try await cells.storage.synchronize()
    cells.storage.close()
    #expect(try Cells.found(in: files) == [1, 2, 2])
    #expect(folder.names.allSatisfy { $0.hasSuffix(".state") } && folder.names.count == 3)
  }

  @Test func `A missing folder is created, but not its missing parent folder`() async throws {
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(throws: StateFilesError.missing(folder: folder.path + "/a/b")) {
      try FolderStateFiles(folder.path + "/a/b").open()
    }
    #expect(try Cells.found(in: files) == [0, 0, 0])
    #expect(FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `The error for a folder that may not be created names its parent folder`() throws {
    // The superuser can write to every folder except those of the kernel.
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

  @Test func `Two storages cannot open the same folder, even with different paths`() throws {
    let first = try Cells(files)
    #expect(throws: StateFilesError.inUse(folder: folder.path)) { try Cells(files) }
    let other = folder.path + "/../" + URL(filePath: folder.path).lastPathComponent
    #expect(throws: StateFilesError.inUse(folder: other)) { try Cells(FolderStateFiles(other)) }
    first.storage.close()
    #expect(try Cells.found(in: files) == [0, 0, 0])
  }

  @Test func `Opening a path that is not a folder throws`() throws {
    try folder.make()
    try Data([1]).write(to: folder.url.appending(path: "file"))
    for path in [folder.path + "/file", "", "a\0b"] {
      #expect(throws: StateFilesError.notAFolder(folder: path)) {
        try FolderStateFiles(path).open()
      }
    }
  }

  @Test func `A record that is changed or truncated at any byte is set aside`() async throws {
    let cells = try Cells(files)
    cells.a.set(41)
    try await cells.a.synchronize()
    cells.storage.close()
    let bytes = try folder.bytes(CellFile.a)
    for index in bytes.indices {
      var flipped = bytes
      flipped[index] ^= 0x20
      for damaged in [flipped, Array(bytes.prefix(index))] {
        let folder = TemporaryFolder.notCreated()
        try folder.make()
        try folder.write(damaged, to: CellFile.a)
        #expect(try Cells.found(in: FolderStateFiles(folder.path)) == [0, 0, 0])
        #expect(folder.names == [CellFile.a + ".damaged-1"])
        #expect(try folder.bytes(CellFile.a + ".damaged-1") == damaged)
      }
    }
  }

  @Test func `A folder, a link or a pipe with the name of a record is set aside`() async throws {
    try folder.make()
    let recordURL = folder.url.appending(path: CellFile.a)
    try FileManager.default.createDirectory(at: recordURL, withIntermediateDirectories: false)
    #expect(try Cells.found(in: files) == [0, 0, 0])
    try folder.write([1], to: "target")
    try FileManager.default.createSymbolicLink(
      at: recordURL, withDestinationURL: folder.url.appending(path: "target"))
    #expect(try Cells.found(in: files) == [0, 0, 0])
    #expect(unsafe mkfifo(recordURL.path(percentEncoded: false), 0o600) == 0)
    let cells = try Cells(files)
    #expect(cells.values == [0, 0, 0])
    cells.a.set(1)
    try await cells.a.synchronize()
    cells.storage.close()
    #expect(try Cells.found(in: files) == [1, 0, 0])
    #expect(try folder.bytes("target") == [1])
    #expect(folder.names.count == 5)
  }

  @Test func `Only unfinished files that a crash has left are removed`() throws {
    try folder.make()
    for name in [CellFile.a + ".new", "journal-1.new", "notes.new", "other", "x.state.damaged-1"] {
      try folder.write([1], to: name)
    }
    #expect(try Cells.found(in: files) == [0, 0, 0])
    #expect(folder.names == ["notes.new", "other", "x.state.damaged-1"])
  }

  @Test func `A removed folder is reported, and its replacement is not changed`()
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
    // A record in the replacement is not read.
    let late = CellClient.live(Vault.self, in: cells.storage)
    #expect(late.value() == 0)
    #expect(cells.recorder.issues.last?.contains("was removed while it was in use") == true)
    // The replacement is not locked, so another storage can open it.
    #expect(try Cells.found(in: files) == [0, 0, 0])
  }

  @Test func `Synchronizing a storage in a read-only folder throws`() async throws {
    // The superuser can write to every folder except those of the kernel.
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

  @Test(.enabled(if: geteuid() != 0, "The superuser may read every file."))
  func `A file without read permission is reported and left in place`() async throws {
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
  func `A missing permission for a file is reported for the file, not for its folder`(code: Int32) {
    let result = StateFilesError(
      SystemCall.Failure(code: code), step: "read a", folder: "f", reading: "a")
    #expect(result == .notReadable(folder: "f", name: "a"))
    #expect(result.description.hasPrefix("This process may not read the file \"f/a\"."))
  }

  @Test(arguments: [
    (ENOSPC, StateFilesError.full(folder: "f")), (EDQUOT, .full(folder: "f")),
    (EROFS, .notPermitted(folder: "f")), (EACCES, .notPermitted(folder: "f")),
    (ENOENT, .missing(folder: "f")), (ENOTDIR, .notAFolder(folder: "f")),
    (EIO, .failed(folder: "f", step: "write a", code: EIO)),
  ])
  func `Each error number of the system becomes an error that names the folder`(
    code: Int32, error: StateFilesError
  ) {
    let result = StateFilesError(SystemCall.Failure(code: code), step: "write a", folder: "f")
    #expect(result == error)
    #expect(result.description.contains("\"f\""))
  }
}
