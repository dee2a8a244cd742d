import StateKit

/// The tag of a cell. A cell is one piece of durable shared state; all cells have the same type of
/// state, so their tags distinguish them.
protocol CellTag: SendableMetatype {
  static var recoveryPolicy: RecoveryPolicy { get }
  /// Called when the owner decodes a record.
  static func willDecode()
}

extension CellTag {
  static func willDecode() {}
}

enum CellA: CellTag { static let recoveryPolicy = RecoveryPolicy.startFresh }
enum CellB: CellTag { static let recoveryPolicy = RecoveryPolicy.startFresh }
enum CellC: CellTag { static let recoveryPolicy = RecoveryPolicy.startFresh }
/// The tag of a cell whose owner refuses to load an unusable record.
enum Vault: CellTag { static let recoveryPolicy = RecoveryPolicy.refuseToLoad }

struct CellState: Equatable, Sendable {
  var value = 0
  var text = ""

  /// A value for which the owner fails to encode the state.
  static let unwritable = -1
}

struct ReadOnlyCell<Tag: CellTag>: Equatable, Sendable {
  private let state: CellState

  fileprivate init(_ state: CellState) { self.state = state }

  var value: Int { state.value }
  var text: String { state.text }
}

private struct CellOwner<Tag: CellTag>: PersistentStateOwner {
  var initialState: CellState { CellState() }

  func publish(_ state: CellState) -> ReadOnlyCell<Tag> { ReadOnlyCell(state) }

  var formatVersion: Int { 2 }

  func encode(_ state: CellState) throws -> [UInt8] {
    guard state.value != CellState.unwritable else { throw CellError.unwritable }
    return Array("\(state.value):\(state.text)".utf8)
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> CellState {
    Tag.willDecode()
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (version, words.count, words.first.flatMap { Int($0) }) {
    // The first version had no text.
    case (1, 1, let value?): return CellState(value: value, text: "migrated")
    case (2, 2, let value?): return CellState(value: value, text: String(words[1]))
    default: throw CellError.malformed
    }
  }

  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { Tag.recoveryPolicy }
}

enum CellError: Error, Equatable {
  case unwritable
  case malformed
}

extension ReadOnlyCell: PublishedState {
  typealias State = CellState

  static var ownerKey: OwnerKey<Self> { OwnerKey(CellOwner<Tag>()) }
}

/// A client of a cell with any tag.
struct CellClient: Sendable {
  /// Sets the value in memory.
  var set: @Sendable (Int) -> Void
  /// Sets the text in memory.
  var setText: @Sendable (String) -> Void
  /// Returns a change that sets the value.
  var setting: @Sendable (Int) -> SharedChange
  /// Waits until all changes of the cell are on disk.
  var synchronize: @Sendable () async throws(DurabilityError) -> Void
  var value: @Sendable () -> Int

  static func live<Tag: CellTag>(_: Tag.Type, in storage: SharedStorage) -> Self {
    let owned = Owned(CellOwner<Tag>(), in: storage)
    let synchronize: @Sendable () async throws(DurabilityError) -> Void = {
      () async throws(DurabilityError) in try await owned.synchronize()
    }
    return Self(
      set: { value in owned.withLock("set") { $0.value = value } },
      setText: { text in owned.withLock("setText") { $0.text = text } },
      setting: { value in owned.prepareChange("set") { $0.value = value } },
      synchronize: synchronize,
      value: { owned.read { $0.value } })
  }
}
