internal import Foundation
internal import StateKit
internal import StateKitSimulation

/// The folder of a world: its record, and in `devices` a folder for each device.
struct WorldFolder: Sendable {
  /// The prefix of the names of the record's files.
  private static let prefix = "_life_signal_simulation."

  let path: String
  private let issues: FolderIssues
  let storage: SharedStorage
  let recordClient: WorldRecordClient
  /// The record found in the folder; `nil` if the folder contained no record, or was missing.
  let existingRecord: WorldRecord?

  /// Opens the folder, and creates it if it is missing. Its parent folder must exist.
  ///
  /// - Throws: ``WorldFolderError``; nothing was changed in that case.
  init(_ path: String) throws(WorldFolderError) {
    self.path = path
    // Nothing is created in a folder that contains other files: its path may be a mistake.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard Self.isWorld(containing: names) else { throw .notAWorld(folder: path) }
    let log = EventLog()
    issues = FolderIssues(log)
    do throws(StateFilesError) {
      storage = try SharedStorage(log: log, files: FolderStateFiles(path))
    } catch {
      throw .files(error)
    }
    // A folder can be opened without the permission to write, but the first change would fail.
    guard FileManager.default.isWritableFile(atPath: path) else {
      storage.close()
      throw .files(.notPermitted(folder: path))
    }
    do throws(DurabilityError) {
      try storage.load(ReadOnlyWorldState.self)
    } catch {
      storage.close()
      throw .unreadable(folder: path, error)
    }
    recordClient = .live(in: storage)
    existingRecord = storage.value(of: ReadOnlyWorldState.self).record
  }

  /// Returns whether a folder with files of these names contains a world or nothing yet. A process
  /// that was killed before it wrote its first record leaves only unfinished files. Any other
  /// folder without a record has lost its record, or belongs to another program.
  private static func isWorld(containing names: [String]) -> Bool {
    // The names of the record's files without the prefix; nil for any other file.
    let recordNames = names.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
    return recordNames.contains { $0?.hasSuffix(".state") ?? false }
      || recordNames.allSatisfy { $0?.hasSuffix(".state.new") ?? false }
  }

  /// Returns the issues that were found since the last call in the files of the world's record, for
  /// example a damaged file that was set aside.
  func takeIssues() -> [StoreIssue] { issues.take() }

  /// Returns a store that saves the world when it receives a request. The simulation runs the
  /// effect that saves.
  ///
  /// - Parameter save: Saves the world, and returns whether that succeeded.
  func store(
    _ save: @escaping @Sendable () async -> Bool, in simulation: Simulation
  ) -> StoreActorOf<PersistenceFeature> {
    StoreActor(
      initialState: PersistenceFeature.State(), log: storage.log, executor: simulation.executor
    ) {
      PersistenceFeature(save: save)
    }
  }

  /// Returns the files of a device's app.
  func files(ofDevice name: String) -> any StateFiles { DeviceFolder(world: path, device: name) }
}

/// The folder of one device.
private struct DeviceFolder: StateFiles {
  let world: String
  let device: String

  func open() throws(StateFilesError) -> any OpenStateFiles {
    let devices = world + "/devices"
    // Only the user who created the folder can access it; the same holds for the folders inside it.
    // If the folder cannot be created, opening the folder inside it reports why.
    try? FileManager.default.createDirectory(
      atPath: devices, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let folder = devices + "/" + folderName
    // A link could lead to the files of another world, or of another program.
    for path in [devices, folder] where Self.isLink(path) { throw .notAFolder(folder: path) }
    return try FolderStateFiles(folder).open()
  }

  private static func isLink(_ path: String) -> Bool {
    let found = try? FileManager.default.attributesOfItem(atPath: path)
    return found?[.type] as? FileAttributeType == .typeSymbolicLink
  }

  /// The device's name in a form that every file system accepts: a space becomes an underscore, and
  /// each byte other than an ASCII letter or a hyphen is percent-encoded.
  private var folderName: String {
    device.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-"):
        String(UnicodeScalar(byte))
      case UInt8(ascii: " "): "_"
      default: "%" + String(UInt16(byte) + 0x100, radix: 16).dropFirst()
      }
    }.joined()
  }
}
