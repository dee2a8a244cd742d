import Foundation
import StateKit
import StateKitSimulation
import TestSupport
import Testing

/// Appending to a file, in a folder on disk and in memory.
@Suite struct AppendTests {
  enum Place: CaseIterable {
    case folder
    case memory

    func files(in folder: TemporaryFolder) -> any StateFiles {
      switch self {
      case .folder: FolderStateFiles(folder.path)
      case .memory: InMemoryStateFiles()
      }
    }
  }

  let folder = TemporaryFolder.notCreated()

  @Test(arguments: Place.allCases)
  func `Bytes are appended, and replace what followed the kept bytes`(place: Place) throws {
    let files = try place.files(in: folder).open()
    try files.write([1, 2], to: "log")
    try files.append([3, 4, 5], to: "log", after: 2)
    #expect(try files.read("log", limit: 10) == [1, 2, 3, 4, 5])
    try files.append([6], to: "log", after: 3)
    #expect(try files.read("log", limit: 10) == [1, 2, 3, 6])
    try files.append([], to: "log", after: 0)
    #expect(try files.read("log", limit: 10) == [])
  }

  @Test(arguments: Place.allCases)
  func `Appending to a missing or shorter file fails and changes nothing`(place: Place) throws {
    let files = try place.files(in: folder).open()
    try files.write([1, 2], to: "log")
    for (name, count) in [("log", 3), ("other", 0)] {
      let error = #expect(throws: StateFilesError.self) {
        try files.append([3], to: name, after: count)
      }
      guard case .failed(_, "append to \(name)", _) = error else {
        Issue.record("unexpected error \(String(describing: error))")
        continue
      }
    }
    #expect(try files.fileNames() == ["log"])
    #expect(try files.read("log", limit: 10) == [1, 2])
  }

  @Test func `A crash keeps the synchronized bytes, and a repeated step replaces the rest`() throws
  {
    let files = InMemoryStateFiles()
    var open = try files.open()
    try open.write([1, 2], to: "log")
    try open.synchronizeFolder()
    try open.append([3, 4], to: "log", after: 2)
    files.injectFault(.crash)
    #expect(throws: StateFilesError.closed(folder: "memory")) {
      try open.append([5, 6, 7, 8], to: "log", after: 4)
    }
    files.simulateCrash()
    #expect(files["log"] == [1, 2, 3, 4, 5, 6])
    open = try files.open()
    try open.append([9], to: "log", after: 4)
    #expect(files["log"] == [1, 2, 3, 4, 9])
  }

  @Test func `A full or read-only disk keeps the bytes before the appended ones`() throws {
    let files = InMemoryStateFiles()
    let open = try files.open()
    try open.write([1, 2], to: "log")
    files.injectFault(.full, count: 1)
    #expect(throws: StateFilesError.full(folder: "memory")) {
      try open.append([3, 4], to: "log", after: 2)
    }
    #expect(files["log"] == [1, 2, 3])
    files.injectFault(.readOnly, count: 1)
    #expect(throws: StateFilesError.notPermitted(folder: "memory")) {
      try open.append([3, 4], to: "log", after: 2)
    }
    try open.append([3, 4], to: "log", after: 2)
    #expect(files["log"] == [1, 2, 3, 4])
  }

  @Test func `Only the owner of the folder can read its files`() throws {
    let files = try FolderStateFiles(folder.path).open()
    try files.write([1], to: "log")
    try files.append([2], to: "log", after: 1)
    for (path, expected) in [(folder.path, 0o700), (folder.path + "/log", 0o600)] {
      let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(found as? Int == expected)
    }
  }
}
