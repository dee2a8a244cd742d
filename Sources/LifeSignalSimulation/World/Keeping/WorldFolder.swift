internal import Foundation
internal import StateKit
internal import StateKitSimulation

/// The folder of a world: its record, and below `devices` a folder for each device. Here is made what
/// keeps the record.
struct WorldFolder: Sendable {
  /// What the names of the record's files begin with.
  private static let prefix = "_life_signal_simulation."

  let path: String
  private let reports: FolderReports
  let storage: SharedStorage
  let keeper: WorldKeeper
  /// The world that was found; none in a folder that was empty, or not there.
  let found: WorldRecord?

  /// Takes the folder. It is made when it is not there; the folder around it must be.
  ///
  /// - Throws: ``WorldFolderError``. Nothing was changed then.
  init(_ path: String) throws(WorldFolderError) {
    self.path = path
    // A folder that somebody named by mistake is left as it is.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard Self.isWorld(names) else { throw .foreign(folder: path) }
    let log = EventLog()
    reports = FolderReports(log)
    do throws(StateFilesError) {
      storage = try SharedStorage(log: log, files: FolderStateFiles(path))
    } catch {
      throw .files(error)
    }
    do throws(DurabilityError) {
      try storage.load(ReadOnlyWorldState.self)
    } catch {
      storage.close()
      throw .unreadable(folder: path, error)
    }
    keeper = .live(in: storage)
    found = storage.current(ReadOnlyWorldState.self).record
  }

  /// Whether a folder has a world, or nothing yet: a process that was killed before it had a record on
  /// disk leaves what it had begun to write. Anything else without a record has lost it, or is not ours.
  private static func isWorld(_ names: [String]) -> Bool {
    let names = names.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
    return names.contains { $0?.hasSuffix(".state") ?? false }
      || names.allSatisfy { $0?.hasSuffix(".state.new") ?? false }
  }

  /// What there was to report of the record's own files since this was last called, such as one that is
  /// damaged and was set aside.
  func takeReports() -> [Report] { reports.take() }

  /// What has the world kept when it is told to, as a job of the simulation.
  func store(
    _ keep: @escaping @Sendable () async -> Bool, in simulation: Simulation
  ) -> StoreActorOf<KeepingFeature> {
    StoreActor(
      initialState: KeepingFeature.State(), log: storage.log, executor: simulation.executor
    ) {
      KeepingFeature(keep: keep)
    }
  }

  /// Where the app of a device keeps its files.
  func files(ofDevice name: String) -> any StateFiles { DeviceFolder(world: path, device: name) }
}

/// The folder of one device.
private struct DeviceFolder: StateFiles {
  let world: String
  let device: String

  func open() throws(StateFilesError) -> any OpenStateFiles {
    let devices = world + "/devices"
    // Why it could not be made is seen when the one in it is opened.
    // Like the folders in it, it is for nobody else.
    try? FileManager.default.createDirectory(
      atPath: devices, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let folder = devices + "/" + folderName
    // Behind a link may be the files of another world, or of something else.
    for path in [devices, folder] where Self.isLink(path) { throw .notAFolder(folder: path) }
    return try FolderStateFiles(folder).open()
  }

  private static func isLink(_ path: String) -> Bool {
    let found = try? FileManager.default.attributesOfItem(atPath: path)
    return found?[.type] as? FileAttributeType == .typeSymbolicLink
  }

  /// The device's name, as any file system takes it: the rest as the numbers of its bytes.
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
